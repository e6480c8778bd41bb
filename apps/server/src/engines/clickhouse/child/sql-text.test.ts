import { expect, test } from 'vitest';
import { readStatement, splitStatements } from './sql-text.ts';

test('statements end at semicolons outside strings, names and comments', () => {
  const script = `SELECT 'a;b'; -- c;d
    SELECT "e;f", \`g;h\`; /* i;j */
    SELECT $k$ l;m $k$;
    ;  -- nothing here
  `;
  expect(splitStatements(script)).toEqual([
    `SELECT 'a;b'`,
    `-- c;d\n    SELECT "e;f", \`g;h\``,
    `/* i;j */\n    SELECT $k$ l;m $k$`,
  ]);
});

test('an insert is cut where its source belongs', () => {
  expect(readStatement('INSERT INTO t (a, format) SETTINGS x = 1 FORMAT CSV\n1,2\n')).toEqual({
    kind: 'insert',
    before: 'INSERT INTO t (a, format) ',
    after: 'SETTINGS x = 1 FORMAT CSV',
    data: '1,2\n',
  });
});

test('what only looks like an insert of data is not one', () => {
  expect(readStatement('INSERT INTO t SELECT 1 FORMAT CSV').kind).toBe('command');
  expect(readStatement(`INSERT INTO t VALUES ('FORMAT CSV')`).kind).toBe('command');
  expect(readStatement(`/* INSERT INTO */ SELECT 'FORMAT' ; `)).toEqual({
    kind: 'rows',
    sql: `/* INSERT INTO */ SELECT 'FORMAT'`,
  });
  expect(readStatement('SHOW TABLES').kind).toBe('command');
});

test('a long string costs no stack', () => {
  const long = `SELECT '${"\\'x".repeat(2_000_000)}'`;
  expect(splitStatements(long)).toEqual([long]);
});

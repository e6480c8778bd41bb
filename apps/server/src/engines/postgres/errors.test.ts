import { expect, test } from 'vitest';
import { databaseFault } from './errors.ts';

test.each(['ECONNREFUSED', 'EAGAIN', 'ECONNABORTED', 'ENETDOWN', 'EHOSTDOWN', 'EMFILE', 'ENFILE'])(
  'a database whose socket says %s is out of reach, which is no fault of ours',
  (code) => {
    const error = Object.assign(new Error(`connect ${code} /run/.s.PGSQL.5432`), {
      code,
      syscall: 'connect',
    });
    expect(databaseFault(error)).toMatchObject({
      family: 'outage',
      code: 'general.unavailable',
      details: { service: 'database' },
    });
  },
);

test('a statement that is wrong stays what it is', () => {
  const error = Object.assign(new Error('syntax error'), { code: '42601' });
  expect(databaseFault(error)).toBe(error);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createTerminalLog } from './terminal-log.ts';

beforeAll(() => void vi.stubEnv('TZ', 'UTC'));
afterAll(() => void vi.unstubAllEnvs());

const time = '2026-11-20T08:05:09.123Z';
const erase = '\r\x1b[2K';
const line = (facts: object, level = 30): string =>
  `${JSON.stringify({ level, time, ...facts })}\n`;
const plain = { colour: false, columns: () => 80 };

test.each<[string, string, string]>([
  ['words alone', line({ msg: 'stopping' }), '08:05:09   stopping\n'],
  [
    'facts follow in brackets',
    line({ engine: 'postgres', pid: 7, list: [1], msg: 'adopted a server' }),
    '08:05:09   adopted a server (engine postgres, pid 7, list [1])\n',
  ],
  ['a warning is marked', line({ msg: 'not well' }, 40), '08:05:09 ! not well\n'],
  [
    'with what was met',
    line({ msg: 'not well', err: { message: 'no answer', stack: 'Error: no answer\n at x' } }, 40),
    '08:05:09 ! not well\n           no answer\n',
  ],
  [
    'an error shows where it broke',
    line({ msg: 'gone', err: { message: 'no', stack: 'Error: no\n    at x' } }, 50),
    '08:05:09 ✗ gone\n           Error: no\n               at x\n',
  ],
  [
    'what commands terminals is shown, not obeyed',
    line({ clientId: 'a\x1b[2J\nb', msg: 'x', err: { message: '\x9b31m' } }, 40),
    '08:05:09 ! x (clientId a\\u{1b}[2J\\u{a}b)\n           \\u{9b}31m\n',
  ],
  ['what is no line of the log is left alone', 'Killed\n', 'Killed\n'],
  ['nor is other JSON one', '{"a":1}\n', '{"a":1}\n'],
])('%s', (_, json, shown) => {
  expect(createTerminalLog(plain).take(json)).toBe(shown);
});

const take = (lines: readonly string[], style = plain): string => {
  const terminal = createTerminalLog(style);
  return lines.map((each) => terminal.take(each)).join('');
};
const migrated = (migration: string): string => line({ migration, msg: 'migrated' });
const progress = (done: number): string => line({ done, of: 4, msg: 'making the past' });

test('migrations stand in one line, whichever engine they are of', () => {
  expect(take([migrated('0001-a.sql'), migrated('0001-b.sql'), line({ msg: 'ready' })])).toBe(
    `08:05:09   migrations applied: 1, the last 0001-a.sql${erase}` +
      '08:05:09   migrations applied: 2, the last 0001-b.sql\n08:05:09   ready\n',
  );
});

test('progress stays below other lines until it is through', () => {
  const [half, full] = ['━'.repeat(10) + '┄'.repeat(10), '━'.repeat(20)];
  expect(take([progress(2), line({ msg: 'ready' }), progress(4), line({ msg: 'done' })])).toBe(
    `08:05:09   ${half} making the past: 2 of 4${erase}08:05:09   ready\n` +
      `08:05:09   ${half} making the past: 2 of 4${erase}` +
      `08:05:09   ${full} making the past: 4 of 4\n08:05:09   done\n`,
  );
});

test('a shell prompt never stands behind it', () => {
  const terminal = createTerminalLog(plain);
  expect(terminal.end()).toBe('');
  terminal.take(progress(2));
  expect([terminal.end(), terminal.end()]).toEqual(['\n', '']);
});

test('a line that changes in place never wraps', () => {
  const shown = take([migrated('0001-a-very-long-name.sql')], { colour: true, columns: () => 30 });
  expect(shown).toBe('08:05:09   migrations applie…');
});

test('colours what matters', () => {
  const shown = take([line({ a: 1, msg: 'x' }), line({ msg: 'y' }, 40), line({ msg: 'z' }, 50)], {
    colour: true,
    columns: () => 80,
  });
  const clock = '\x1b[2m08:05:09\x1b[22m';
  expect(shown).toBe(
    `${clock}   x\x1b[2m (a 1)\x1b[22m\n${clock} \x1b[33m! y\x1b[39m\n${clock} \x1b[31m✗ z\x1b[39m\n`,
  );
});

test('secrets are hidden here as everywhere', () => {
  const terminal = createTerminalLog(plain);
  const shown: string[] = [];
  const log = createLog('info', { write: (json) => void shown.push(terminal.take(json)) });
  log.info({ token: 'abc', user: { password: 'xyz' } }, 'signed in');
  expect(shown.join('')).toMatch(/ signed in \(token \*\*\*, user \{"password":"\*\*\*"\}\)\n$/);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLineOutput } from './line-output.ts';

/** Writes more than one buffer holds, turn after turn, and says by its exit that it is still there. */
const program = `
import { createLog } from ${JSON.stringify(join(import.meta.dirname, '../log.ts'))};
const log = createLog('info');
let turns = 0;
const timer = setInterval(() => {
  log.info({ text: 'x'.repeat(20_000) }, 'a line');
  turns += 1;
  if (turns < 20) return;
  clearInterval(timer);
  process.exitCode = 7;
}, 1);`;

it('goes on where its lines cannot be written, for the disk behind them is full', async () => {
  const full = openSync('/dev/full', 'w');
  const stdio: ('ignore' | 'pipe' | number)[] = ['ignore', full, 'pipe'];
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const [code] = await once(child, 'close');
  closeSync(full);
  expect([code, said]).toEqual([7, '']);
});

const failure = (code: string) => Object.assign(new Error(code), { code });

it('waits once for a reader who takes nothing, and not for each line', () => {
  let tries = 0;
  let isTaking = false;
  let written = '';
  const output = createLineOutput(1, (_fd, bytes) => {
    tries += 1;
    if (!isTaking) throw failure('EAGAIN');
    written += Buffer.from(bytes).toString();
    return bytes.length;
  });
  output.write('one\n');
  const first = tries;
  expect(first).toBeGreaterThan(10);
  output.write('two\n');
  expect(tries).toBe(first + 1);
  isTaking = true;
  output.write('three\n');
  isTaking = false;
  output.write('four\n');
  expect([written, tries > first + 10]).toEqual(['three\n', true]);
});

it.each([
  ['all at once', [99, 99], 'one\ntwo\n'],
  ['in parts', [2, 2, 99], 'one\ntwo\n'],
  ['after a reader was waited for', ['EAGAIN', 'EAGAIN', 99, 99], 'one\ntwo\n'],
  ['but for a line for which there is no room', ['ENOSPC', 99], 'two\n'],
  ['on a line of its own behind a part of one', [2, 'ENOSPC', 99], 'on\ntwo\n'],
])('lines are written %s', (_what, answers: readonly (number | string)[], expected) => {
  let written = '';
  const left = [...answers];
  const output = createLineOutput(1, (_fd, bytes) => {
    const answer = left.shift() ?? 99;
    if (typeof answer === 'string') throw failure(answer);
    written += Buffer.from(bytes.subarray(0, answer)).toString();
    return Math.min(answer, bytes.length);
  });
  output.write('one\n');
  output.write('two\n');
  expect(written).toBe(expected);
});

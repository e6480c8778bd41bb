import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { milliseconds, minutes } from '@millwright/kernel';
import { createTempDir } from '@millwright/testing';
import { afterAll, expect, test } from 'vitest';
import { runProgram } from './run-program.ts';

const folder = createTempDir();
afterAll(() => folder.remove());
const program = (name: string, text: string): string => {
  const file = join(folder.path, `${name}.mjs`);
  writeFileSync(file, text);
  return file;
};
const hangs = 'setInterval(() => {}, 1_000_000);';
const needs = (signal = new AbortController().signal) => ({ dataDir: folder.path, signal });

test('what a program wrote is answered', async () => {
  const file = program('well', `console.log(process.argv[2])`);
  expect(await runProgram(file, ['said'], needs())).toBe('said\n');
});

test.each([
  ['waits', hangs],
  ['waits, and does not hear', `process.on('SIGTERM', () => {}); ${hangs}`],
])('one that %s for ever is ended in words', async (name, text) => {
  const limit = milliseconds(700);
  await expect(runProgram(program(name, text), [], { ...needs(), limit })).rejects.toMatchObject({
    code: 'backup.too_long',
    details: { problem: expect.stringMatching(/已被终止[\s\S]*was ended/) },
  });
});

test('one whose server stops is ended', async () => {
  const stopping = new AbortController();
  const run = runProgram(program('stopped', hangs), [], {
    ...needs(stopping.signal),
    limit: minutes(1),
  });
  stopping.abort();
  await expect(run).rejects.toMatchObject({ code: 'backup.program_failed' });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@millwright/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ownDataDir, restoringDir, takeRefused } from './own-data-dir.ts';

const folder = createTempDir();
const note = join(folder.path, 'owner.json');
afterAll(() => folder.remove());
beforeEach(() => rmSync(note, { force: true }));

/** Another process that owns the folder until it is ended. */
async function another(): Promise<{ pid: number; end(signal: NodeJS.Signals): Promise<void> }> {
  const module = JSON.stringify(join(import.meta.dirname, 'own-data-dir.ts'));
  const script = `(await import(${module})).ownDataDir(${JSON.stringify(folder.path)});
    console.log('owns'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

test('a folder has one owner, and whoever comes second is told who', async () => {
  const owner = await another();
  const before = readFileSync(note, 'utf8');
  expect(() => ownDataDir(folder.path)).toThrow(
    expect.objectContaining({
      code: 'data_dir.in_use',
      family: 'outage',
      details: { problem: expect.stringContaining(`process ${owner.pid}`) },
    }),
  );
  expect(readFileSync(note, 'utf8')).toBe(before);
  // The owner learns of it, once; nothing else was touched.
  expect(readdirSync(folder.path).sort()).toEqual(['owner.json', 'refused.json']);
  expect(takeRefused(folder.path)).toBe(process.pid);
  expect(takeRefused(folder.path)).toBeUndefined();
  expect(readdirSync(folder.path)).toEqual(['owner.json']);
  await owner.end('SIGKILL');
});

test('an owner that was killed, or whose number another process has now, owns no more', async () => {
  const owner = await another();
  await owner.end('SIGKILL');
  const left = readFileSync(note, 'utf8');
  await ownDataDir(folder.path).stop();
  expect(existsSync(note)).toBe(false);
  const later = JSON.stringify({ ...JSON.parse(left), pid: process.ppid });
  for (const text of [later, '', '{}', 'null']) {
    writeFileSync(note, text);
    const mine = ownDataDir(folder.path);
    expect(JSON.parse(readFileSync(note, 'utf8')).pid).toBe(process.pid);
    await mine.stop();
  }
});

test('a copy of a folder in use is nobody’s', async () => {
  const owner = await another();
  const copy = createTempDir();
  cpSync(folder.path, copy.path, { recursive: true });
  await ownDataDir(copy.path).stop();
  copy.remove();
  await owner.end('SIGKILL');
});

test('no empty installation begins where a restore was broken off', async () => {
  const dataDir = join(folder.path, 'restored');
  mkdirSync(restoringDir(dataDir));
  const halfRestored = expect.objectContaining({
    code: 'data_dir.half_restored',
    details: { problem: expect.stringContaining(restoringDir(dataDir)) },
  });
  expect(() => ownDataDir(dataDir)).toThrow(halfRestored);
  expect(existsSync(dataDir)).toBe(false);
  mkdirSync(dataDir);
  expect(() => ownDataDir(dataDir)).toThrow(halfRestored);
  // One that holds something is an installation of its own.
  writeFileSync(join(dataDir, 'mine'), '');
  await ownDataDir(dataDir).stop();
});

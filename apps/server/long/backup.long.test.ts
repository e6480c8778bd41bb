/**
 * The demonstration with its month is backed up while it runs, its data folder goes, and another is
 * made from the backup: every table, every sample and the chain of the audit trail are as at the
 * backup's moment. Programs and servers that are killed in the middle leave nothing that looks whole.
 */
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { minutes, seconds } from '@millwright/kernel';
import { createTempDir, waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Peer, startPeer } from '@millwright/testing/peers/process';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, expect, onTestFailed, test } from 'vitest';
import { openManifest } from '../src/platform/backup/manifest/index.ts';
import { openFolder } from '../src/platform/backup/places/index.ts';
import { openStoredHistory } from './stored-history.ts';

/** The demonstration's month; `DAYS` gives another past. */
const DAYS = Number(process.env.DAYS ?? 30);
const programs = join(import.meta.dirname, '../src');
const place = createTempDir();
afterAll(() => place.remove());

const start = (program: string, dataDir: string, ...args: readonly string[]): Peer =>
  startPeer(process.execPath, [join(programs, program), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  });

/** Runs it to its end; answers what it said and how many seconds it took. */
async function run(program: string, dataDir: string, ...args: readonly string[]) {
  const began = performance.now();
  const peer = start(program, dataDir, ...args);
  await waitFor(`${program} to end`, () => peer.ended, minutes(5));
  return { said: peer.output(), seconds: (performance.now() - began) / 1000 };
}

const complete = (root: string): string[] =>
  existsSync(root) ? readdirSync(root).filter((name) => !name.endsWith('.part')) : [];
const isBegun = (root: string): boolean =>
  existsSync(root) && readdirSync(root).some((name) => name.endsWith('.part'));

async function figure({ url }: Millwright, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
}

test('a demonstration comes back as it was', async () => {
  const millwright = await startMillwright({
    plant: true,
    env: { PLANT_PAST_DAYS: String(DAYS) },
    startLimit: minutes(2),
  });
  onTestFailed(() => console.log(millwright.output().slice(-4000)));
  const past = () => millwright.output().includes('the simulated plant has a past');
  await waitFor('the past', past, minutes(20));
  await waitFor('the trail to be sealed', () => millwright.output().includes('"head"'), minutes(3));
  const { dataDir } = millwright;

  const killed = join(place.path, 'killed');
  const cut = start('backup-main.ts', dataDir, '--to', killed);
  await waitFor('a backup to begin', () => isBegun(killed), seconds(60));
  await cut.stop('SIGKILL');
  expect(complete(killed)).toEqual([]);
  await waitFor('it to be noted', async () => (await figure(millwright, 'backup_ok')) === 0);

  const root = join(place.path, 'backups');
  const full = await run('backup-main.ts', dataDir, '--to', root);
  const next = await run('backup-main.ts', dataDir, '--to', root);
  console.log(`${full.said}\n${full.seconds} s, then\n${next.said}\n${next.seconds} s`);
  expect(complete(root)).toHaveLength(2);
  expect(full.seconds).toBeLessThan(30);
  expect(await figure(millwright, 'backup_ok')).toBe(1);
  expect(await figure(millwright, 'backup_age_seconds')).toBeLessThan(60);
  expect(await figure(millwright, 'telemetry_samples_refused')).toBe(0);
  const heads = [...millwright.output().matchAll(/"head":"(\w+)"/g)].map(([, head]) => head);

  const orphan = start('backup-main.ts', dataDir, '--to', killed);
  // What the killed one left looks begun as well.
  await waitFor('a backup to begin', () => orphan.output().includes('PostgreSQL'), seconds(60));
  await millwright.kill();
  await waitFor('its program to end', () => orphan.ended, seconds(60));
  expect(orphan.output()).toContain('backup.broken_off');
  expect(complete(killed)).toEqual([]);

  const gone = join(place.path, 'gone');
  await millwright.restart();
  await millwright.halt();
  renameSync(dataDir, gone);

  const begun = start('restore-main.ts', dataDir, '--from', root);
  await waitFor('tables to be filled', () => begun.output().includes('PostgreSQL'), minutes(1));
  await begun.stop('SIGKILL');
  expect(existsSync(dataDir)).toBe(false);

  const restored = await run('restore-main.ts', dataDir, '--from', root);
  console.log(`${restored.said}\n${restored.seconds} s`);
  expect(restored.seconds).toBeLessThan(60);
  expect(restored.said).toContain('every table equal');

  const [name = ''] = complete(root).slice(-1);
  const { history } = await openManifest(openFolder(root).open(name));
  const version = history?.version ?? '';
  const [then, now] = [await openStoredHistory(gone), await openStoredHistory(dataDir)];
  const before = await then.digest(version);
  const after = await now.digest(String(2n ** 64n - 1n));
  console.log(before, after);
  expect(Number(after.samples)).toBeGreaterThan(DAYS * 150_000);
  expect(after).toEqual(before);
  expect((await now.recount('hour')).wrong).toBe(0);
  await then.close();
  await now.close();

  await millwright.restart();
  const session = await signIn(millwright.url, {
    userName: 'admin',
    password: millwright.adminPassword,
  });
  const proof = await session.call(auditCalls.verify, { head: heads.at(-1) ?? '' });
  console.log(JSON.stringify(proof).slice(0, 500));
  expect(proof).toMatchObject({ problems: [], headKnown: true });
  await millwright.stop();
});

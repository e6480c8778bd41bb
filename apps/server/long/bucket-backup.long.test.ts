/**
 * Programs that back up into one bucket are killed at every kind of request, and run at once: whatever
 * looks whole there is whole, and what no backup needs goes with the next.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minutes } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type Peer, startPeer } from '@millwright/testing/peers/process';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openInstallation, type TestInstallation } from '../src/platform/backup/backup.builders.ts';
import { startTestBucket, type TestBucket } from '../src/platform/backup/bucket/bucket.builders.ts';
import { plainText } from '../src/platform/backup/encryption/index.ts';
import { openManifest } from '../src/platform/backup/manifest/index.ts';
import { type BackupPlace, checksumOf } from '../src/platform/backup/places/index.ts';
import { runProgram } from '../src/platform/backup/schedule/run-program.ts';
import { drillReport } from '../src/platform/backup/schedule/schedule-backups.ts';

let there: TestBucket;
let here: TestInstallation;
let other: TestInstallation;
let samples = 0;

async function grow(installation: TestInstallation): Promise<void> {
  samples += 20_000;
  await installation.write(1, Date.now() - 86_400_000 + samples, 20_000);
  await installation.insertRows(1_000);
}

beforeAll(async () => {
  there = await startTestBucket();
  here = await openInstallation();
  other = await openInstallation();
  // Texts of which no two are alike: a file of several parts.
  await here.database.postgres.pool.query(
    `insert into job_name (name, seen_at)
     select string_agg(gen_random_uuid()::text, ''), now()
     from generate_series(1, 500000) n group by n % 20000`,
  );
  await grow(here);
  await grow(other);
});
afterEach(() => {
  vi.unstubAllEnvs();
  there.fateOf = () => 'through';
});
afterAll(async () => {
  await other.stop();
  await here.stop();
  await there.stop();
});

const program = join(import.meta.dirname, '../src/backup-main.ts');
const start = ({ dataDir }: TestInstallation, name: string, ...args: readonly string[]): Peer => {
  const settings = Object.entries(there.settings).map(([key, value]) => [key, value?.toString()]);
  const env = { ...process.env, ...Object.fromEntries(settings), DATA_DIR: dataDir };
  return startPeer(process.execPath, [program, '--to', `s3://backups/${name}`, ...args], { env });
};
const ended = (peer: Peer): Promise<unknown> =>
  waitFor('the program to end', () => peer.ended, minutes(2));

/** Reads all that looks whole; answers what it refers to. */
async function verify(place: BackupPlace): Promise<Set<string>> {
  const needed = new Set<string>();
  for (const name of await place.list()) {
    const stored = place.open(name);
    const { files } = await openManifest(stored, plainText);
    needed.add(`${name}/manifest.json`);
    for (const file of files) {
      needed.add(`${file.in ?? name}/${file.path}`);
      const { sha256 } = await checksumOf(stored.read(file));
      expect(sha256, `${name} ${file.path}`).toBe(file.sha256);
    }
  }
  return needed;
}

async function keysOf(name: string): Promise<string[]> {
  const { objects } = await there.objects.list(`${name}/`);
  return [...objects.keys()].map((key) => key.slice(name.length + 1)).sort();
}

test('killed at any request, it leaves nothing that looks whole and is not', async () => {
  const place = there.place('killed');
  const first = start(here, 'killed');
  let requests = 0;
  there.fateOf = () => {
    requests += 1;
    return 'through';
  };
  await ended(first);
  expect(first.output()).toContain('Backup s3://backups/killed/');
  const total = requests;
  console.log(`${total} requests of the first`);
  // Those of the beginning and the end one by one, and some of what lies between.
  const some = [1, 2, 3, 4, 5, 6, 7, 8, 0.3, 0.5, 0.7, 0.9];
  for (const at of [...some, ...Array.from({ length: 12 }, (_, n) => 9 + 5 * n)]) {
    await grow(here);
    const peer = start(here, 'killed', '--keep', '2');
    const last = at < 1 ? Math.round(total * at) : at;
    requests = 0;
    there.fateOf = () => {
      requests += 1;
      if (requests === last) process.kill(peer.pid, 'SIGKILL');
      return 'through';
    };
    await ended(peer);
    there.fateOf = () => 'through';
    await verify(place);
  }
  const whole = start(here, 'killed', '--keep', '2');
  await ended(whole);
  expect(whole.output()).toContain('Backup s3://backups/killed/');
  expect(await keysOf('killed')).toEqual([...(await verify(place))].sort());
  expect(await place.list()).toHaveLength(2);
  expect(await there.objects.listUploads('killed/')).toEqual([]);
}, 900_000);

test('two at once in one place: what is overtaken says so, and nothing that is needed goes', async () => {
  const place = there.place('both');
  let overtaken = 0;
  let made = 0;
  for (let round = 0; round < 5; round += 1) {
    await grow(here);
    await grow(other);
    const both = [start(here, 'both', '--keep', '2'), start(other, 'both', '--keep', '2')];
    for (const peer of both) {
      await ended(peer);
      const said = peer.output();
      if (said.includes('Backup s3://')) made += 1;
      else if (/backup\.(overtaken|running)/.test(said)) overtaken += 1;
      else expect(said).toBe('made or overtaken');
    }
    await verify(place);
  }
  console.log(`${made} made, ${overtaken} overtaken`);
  expect(overtaken).toBeGreaterThan(0);
  await ended(start(here, 'both', '--keep', '1'));
  expect(await keysOf('both')).toEqual([...(await verify(place))].sort());
}, 600_000);

test('the programs take a bucket by its settings, drill it, and say no secret', async () => {
  for (const name of ['DATABASE_URL', 'CLICKHOUSE_URL', 'BACKUP_DIR', 'BACKUP_KEY_FILE']) {
    vi.stubEnv(name, undefined);
  }
  for (const [name, value] of Object.entries(there.settings)) vi.stubEnv(name, value?.toString());
  const run = (name: string, ...args: string[]): Promise<string> => {
    const file = join(import.meta.dirname, '../src', `${name}-main.ts`);
    return runProgram(file, args, { dataDir: other.dataDir, signal: AbortSignal.timeout(300_000) });
  };
  const said = await run('backup', '--to', 's3://backups/told', '--keep', '1');
  const path = /Backup (s3:\S+)/.exec(said)?.[1];
  expect(path).toMatch(/^s3:\/\/backups\/told\/millwright-/);
  expect((await other.runs()).at(-1)).toMatchObject({ state: 'done', place: path });
  const drilled = await run('restore', '--from', 's3://backups/told', '--drill');
  const report = drillReport.parse(JSON.parse(drilled.trim().split('\n').at(-1) ?? ''));
  expect(report).toMatchObject({ from: path });
  expect(report.samples).toBeGreaterThan(0);
  expect(said + drilled).not.toContain(String(there.settings.BACKUP_S3_SECRET));
}, 900_000);

test('what was copied out of a bucket is a folder of backups', async () => {
  await ended(start(other, 'copied'));
  await ended(start(other, 'copied'));
  const { objects } = await there.objects.list('copied/');
  const folder = join(dirname(other.root), 'copied');
  for (const key of objects.keys()) {
    const file = join(folder, key.slice('copied/'.length));
    mkdirSync(dirname(file), { recursive: true });
    const pieces: Buffer[] = [];
    for await (const piece of there.objects.read(key)) pieces.push(piece);
    writeFileSync(file, Buffer.concat(pieces));
  }
  const { manifest, samples: restored } = await other.restore('from-a-copy', folder);
  expect(manifest.files.filter(({ in: holder }) => holder !== undefined)).not.toEqual([]);
  expect(restored).toBeGreaterThan(0);
}, 900_000);

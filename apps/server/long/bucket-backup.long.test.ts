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
import { checksumOf } from '../src/platform/backup/places/index.ts';
import { runProgram } from '../src/platform/backup/schedule/run-program.ts';
import { drillReport } from '../src/platform/backup/schedule/schedule-backups.ts';

/**
 * Of hundreds of keys still some pages. In pages of eight each look at all there is would be a hundred
 * requests, and looking would be nearly all that is done.
 */
const pageOfList = 100;
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
  there = await startTestBucket(pageOfList);
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
  waitFor('the program to end', () => peer.ended, minutes(5));

/**
 * Demands that all that looks whole is; answers what it refers to.
 * @param read keys whose content was compared before, and need only be there; grows
 */
async function verify(name: string, read = new Set<string>()): Promise<Set<string>> {
  const place = there.place(name);
  const { objects } = await there.objects.list(`${name}/`);
  const needed = new Set<string>();
  for (const backup of await place.list()) {
    const stored = place.open(backup);
    const { files } = await openManifest(stored, plainText);
    needed.add(`${backup}/manifest.json`);
    for (const file of files) {
      const key = `${file.in ?? backup}/${file.path}`;
      needed.add(key);
      expect(objects.get(`${name}/${key}`), `${backup} ${key}`).toBe(file.bytes);
      if (read.has(key)) continue;
      const { sha256 } = await checksumOf(stored.read(file));
      expect(sha256, `${backup} ${key}`).toBe(file.sha256);
      read.add(key);
    }
  }
  return needed;
}

async function keysOf(name: string): Promise<string[]> {
  const { objects } = await there.objects.list(`${name}/`);
  return [...objects.keys()].map((key) => key.slice(name.length + 1)).sort();
}

const file = String.raw`/(postgres|history|data)/\S+`;
const large = '/postgres/job_name.copy.zst';
const completed = /^POST .*manifest\.json\?uploadId/;
/** Requests of a backup by what they do, and whether it is whole then; each comes after those before it. */
const stages: readonly (readonly [string, 'no' | 'done' | 'yes', ...RegExp[]])[] = [
  ['begins the upload of its manifest', 'no', /^POST .*manifest\.json\?uploads/],
  ['lays its claim', 'no', /^PUT .*\.part$/],
  ['looks for claims', 'no', /^GET .*list-type/],
  ['aborts the upload of another', 'no', /^DELETE .*manifest\.json\?uploadId/],
  ['removes the claim of another', 'no', /^DELETE .*\.part$/],
  ['looks for uploads', 'no', /^GET .*\?uploads/],
  ['looks for a manifest to share with', 'no', /^GET .*manifest\.json$/],
  ['uploads a file', 'no', new RegExp(`^PUT .*${file}`)],
  ['begins the upload of a large file', 'no', new RegExp(`^POST .*${large}\\?uploads`)],
  ['uploads a part of it', 'no', new RegExp(`^PUT .*${large}\\?partNumber=2`)],
  ['completes it', 'no', new RegExp(`^POST .*${large}\\?uploadId`)],
  ['removes files that nobody completed', 'no', new RegExp(`^DELETE .*${file}$`)],
  ['uploads its manifest', 'no', /^PUT .*manifest\.json\?partNumber/],
  ['completes its manifest', 'done', completed],
  ['removes its claim', 'yes', completed, /^DELETE .*\.part$/],
  ['removes the manifest of an old one', 'yes', completed, /^DELETE .*manifest\.json$/],
  [
    'removes files of an old one',
    'yes',
    completed,
    /^DELETE .*manifest\.json$/,
    new RegExp(`^DELETE .*${file}$`),
  ],
];

test('killed at any kind of request, it leaves nothing that looks whole and is not', async () => {
  const place = there.place('killed');
  const backUp = async (): Promise<void> => {
    await grow(here);
    const peer = start(here, 'killed', '--keep', '2');
    await ended(peer);
    expect(peer.output()).toContain('Backup s3://backups/killed/');
  };
  const read = new Set<string>();
  await backUp();
  await backUp();
  for (const [what, wholeWhen, ...steps] of stages) {
    // Killed before the request is done, and after.
    for (const fate of ['lost', 'through'] as const) {
      await grow(here);
      const before = (await place.list()).at(-1);
      const peer = start(here, 'killed', '--keep', '2');
      let met = 0;
      there.fateOf = ({ method, path }) => {
        if (met === steps.length || !steps[met]?.test(`${method} ${path}`)) return 'through';
        met += 1;
        if (met < steps.length) return 'through';
        process.kill(peer.pid, 'SIGKILL');
        return fate;
      };
      await ended(peer);
      there.fateOf = () => 'through';
      const when = `${what}, ${fate}`;
      expect(met, `${when}: ${peer.output()}`).toBe(steps.length);
      const isWhole = wholeWhen === 'yes' || (wholeWhen === 'done' && fate === 'through');
      expect((await place.list()).at(-1) !== before, when).toBe(isWhole);
      await verify('killed', read);
    }
  }
  await backUp();
  expect(await keysOf('killed')).toEqual([...(await verify('killed'))].sort());
  expect(await place.list()).toHaveLength(2);
  expect(await there.objects.listUploads('killed/')).toEqual([]);
}, 900_000);

test('two at once in one place: what is overtaken says so, and nothing that is needed goes', async () => {
  const read = new Set<string>();
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
    await verify('both', read);
  }
  console.log(`${made} made, ${overtaken} overtaken`);
  expect(overtaken).toBeGreaterThan(0);
  await ended(start(here, 'both', '--keep', '1'));
  expect(await keysOf('both')).toEqual([...(await verify('both'))].sort());
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

/** The programs `backup` and `restore` with a key: what they say, and what they refuse. */
import { readdirSync } from 'node:fs';
import { chmod, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openInstallation, type TestInstallation } from '../src/platform/backup/backup.builders.ts';
import { openManifest } from '../src/platform/backup/manifest/index.ts';
import { checksumOf, listBackups, openFolder } from '../src/platform/backup/places/index.ts';
import { runProgram } from '../src/platform/backup/schedule/run-program.ts';

let here: TestInstallation;

beforeAll(async () => {
  here = await openInstallation();
  await here.write(1, Date.now() - 3_600_000, 1_000);
  await here.insertRows(100);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await here.stop();
});

test('two programs at once into one folder leave whole backups alone, and words', async () => {
  const there = await openInstallation();
  try {
    await there.write(1, Date.now() - 3_600_000, 1_000);
    for (const name of ['DATABASE_URL', 'CLICKHOUSE_URL', 'BACKUP_DIR', 'BACKUP_KEY_FILE']) {
      vi.stubEnv(name, undefined);
    }
    const root = join(here.root, '../at-once');
    const file = join(import.meta.dirname, '../src/backup-main.ts');
    let whole = 0;
    for (let round = 0; round < 4; round += 1) {
      const ends = await Promise.allSettled(
        [here, there].map(({ dataDir }) =>
          runProgram(file, ['--to', root], { dataDir, signal: AbortSignal.timeout(60_000) }),
        ),
      );
      for (const end of ends) {
        if (end.status === 'fulfilled') whole += 1;
        else expect(String(end.reason.details.problem)).toContain('backup.overtaken');
      }
    }
    const names = readdirSync(root);
    expect(names).toHaveLength(whole);
    expect(whole).toBeGreaterThanOrEqual(4);
    for (const name of names) {
      const stored = openFolder(root).open(name);
      for (const { path, bytes, sha256 } of (await openManifest(stored)).files) {
        expect(await checksumOf(stored.read({ path })), path).toEqual({ bytes, sha256 });
      }
    }
  } finally {
    await there.stop();
  }
});

test('the programs say whether it is encrypted, warn of an open key and refuse one beside it', async () => {
  const place = join(here.root, '..');
  const program = (name: string, dataDir: string, ...args: string[]): Promise<string> => {
    const file = join(import.meta.dirname, '../src', `${name}-main.ts`);
    return runProgram(file, args, { dataDir, signal: AbortSignal.timeout(60_000) });
  };
  const problemOf = (work: Promise<string>): Promise<string> =>
    work.catch((error) => String(error.details.problem));
  for (const name of ['DATABASE_URL', 'CLICKHOUSE_URL', 'BACKUP_DIR', 'BACKUP_KEY_FILE']) {
    vi.stubEnv(name, undefined);
  }
  const root = join(place, 'told');
  const plain = await program('backup', here.dataDir, '--to', root);
  expect(plain).toContain('  in clear text');
  expect(plain).not.toContain('encrypted');

  const file = join(place, 'backup.key');
  await writeFile(file, 'k'.repeat(44), { mode: 0o644 });
  vi.stubEnv('BACKUP_KEY_FILE', file);
  // The first drill after the key, before there is a backup under it.
  const drill = () => program('restore', here.dataDir, '--from', root, '--drill');
  expect(await problemOf(drill())).toContain('backup.not_encrypted');
  const open = await program('backup', here.dataDir, '--to', root);
  expect(open).toContain('  encrypted');
  expect(open).toContain(`chmod 600 ${file}`);
  await chmod(file, 0o600);
  expect(await program('backup', here.dataDir, '--to', root)).not.toContain('chmod');
  expect(await drill()).toContain('"samples"');
  expect(await program('restore', join(place, 'by-program'), '--from', root)).toContain(
    '  the backup is encrypted',
  );

  const beside = join(root, 'backup.key');
  await rename(file, beside);
  vi.stubEnv('BACKUP_KEY_FILE', beside);
  const before = await listBackups(root);
  const elsewhere = join(place, 'elsewhere');
  expect(await problemOf(program('backup', here.dataDir, '--to', root))).toContain(
    'backup.key_beside',
  );
  vi.stubEnv('BACKUP_DIR', root);
  expect(await problemOf(program('backup', here.dataDir, '--to', elsewhere))).toContain(
    'backup.key_beside',
  );
  expect(await listBackups(root)).toEqual(before);
  // What can be saved is.
  expect(await program('restore', join(place, 'saved'), '--from', root)).toContain('encrypted');
});

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@millwright/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { bytesOf, createBackupCipher } from './backup-cipher.ts';
import { type Manifest, manifestPath, readManifest, writeManifest } from './manifest.ts';

const place = createTempDir();
afterAll(() => place.remove());
const folder = join(place.path, 'backup');
beforeEach(() => {
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  mkdirSync(folder);
});

const cipher = createBackupCipher('a long and random key of a backup');
const about: Omit<Manifest, 'format'> = {
  release: 'test',
  moment: 1_700_000_000_000,
  endedAt: 1_700_000_001_000,
  base: null,
  postgres: { migrations: [], tables: [], sequences: [] },
  history: null,
  spool: { rows: 0 },
  files: [],
};
/** As anybody writes it who may write into the folder. */
const plant = (manifest: object): void => {
  const sha256 = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  writeFileSync(manifestPath(folder), JSON.stringify({ sha256, manifest }));
};

test('it is read as it was written, by the key that it was written with', async () => {
  const written = await writeManifest(folder, about, cipher);
  expect(written).toMatchObject(about);
  expect(await readManifest(folder, cipher)).toEqual(written);
  expect(readFileSync(manifestPath(folder), 'utf8')).not.toContain('release');
  await expect(readManifest(folder)).rejects.toMatchObject({ code: 'backup.no_key' });
});

test('with a key nothing in clear text is taken, whatever it says of itself', async () => {
  await writeManifest(folder, about);
  expect(await readManifest(folder)).toMatchObject(about);
  const refusal: unknown = await readManifest(folder, cipher).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'backup.not_encrypted' });
  expect((refusal as { details: { problem: string } }).details.problem).toMatch(
    /BACKUP_KEY_FILE.*clear text.*BACKUP_KEY_FILE/s,
  );
  plant({ format: 1, encrypted: true, ...about });
  await expect(readManifest(folder, cipher)).rejects.toMatchObject({
    code: 'backup.not_encrypted',
  });
});

test('a file of the installation does not become its manifest', async () => {
  const forged = Buffer.from(JSON.stringify({ format: 1, ...about }));
  const uploaded = await bytesOf(cipher.encrypt([forged], 'file'));
  plant({ format: 2, content: uploaded.toString('base64') });
  await expect(readManifest(folder, cipher)).rejects.toMatchObject({ code: 'backup.wrong_key' });
});

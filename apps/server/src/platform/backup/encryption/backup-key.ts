/** The key that backups are encrypted with: a line of a file that lies neither with the data nor with them. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { backupFault } from '../backup-fault.ts';
import { type BackupCipher, createBackupCipher, plainText } from './backup-cipher.ts';

/** Characters of the shortest key: those of 32 random bytes are 44 in base64, 64 in hexadecimal. */
const shortest = 32;
/** What is no text would be read as the same signs for many a key. */
const line = /^[ \t\r\n]*([!-~]*)[ \t\r\n]*$/;

/**
 * @param file null without a key
 * @param places.dataDir what is lost with the data cannot open its backup
 * @param places.backups folders that backups are written to: who has one would have the key with it
 * @throws Fault outage `backup.no_key_file`, `backup.unfit_key`, `backup.short_key`,
 *   `backup.key_inside`, `backup.key_beside`
 */
export async function readBackupCipher(
  file: string | undefined,
  { dataDir, backups = [] }: { readonly dataDir: string; readonly backups?: readonly string[] },
): Promise<BackupCipher> {
  if (file === undefined) return plainText;
  // A character for each byte, so that none is taken for another.
  const text = await readFile(file, 'latin1').catch((error: unknown) => {
    throw backupFault('backup.no_key_file', { file }, error);
  });
  if (await isBelow(file, dataDir)) throw backupFault('backup.key_inside', { file });
  for (const folder of backups) {
    if (await isBelow(file, folder)) throw backupFault('backup.key_beside', { file, folder });
  }
  const key = line.exec(text)?.[1];
  if (key === undefined) throw backupFault('backup.unfit_key', { file });
  if (key.length < shortest) throw backupFault('backup.short_key', { file });
  return createBackupCipher(key);
}

/** Whether it is readable for anybody but its owner. */
export const mayOthersRead = async (file: string): Promise<boolean> =>
  ((await stat(file)).mode & 0o077) !== 0;

/** Links are followed: what counts is where it lies. */
async function isBelow(file: string, folder: string): Promise<boolean> {
  const whole = await realpath(folder).catch(() => folder);
  return (await realpath(file)).startsWith(`${whole}${sep}`);
}

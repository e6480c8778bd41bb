/** Files of a backup as they are read: plain ones only, for whoever opens another may wait for ever. */
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { backupFault } from '../backup-fault.ts';

/**
 * Opens a plain file for reading, and waits for nobody: a pipe opens only when somebody writes into it.
 * @throws Fault outage `backup.unsafe` when it is anything else; what open throws
 */
export async function openPlain(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) throw backupFault('backup.unsafe', { path });
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * The text of a plain file.
 * @param most bytes
 * @throws Fault outage `backup.unsafe` when it is anything else, `backup.damaged` when it is longer
 */
export async function readPlain(path: string, most: number): Promise<string> {
  const file = await openPlain(path);
  try {
    if ((await file.stat()).size > most) throw backupFault('backup.damaged', { path });
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Whether a path leads to a plain file. What cannot be looked at is none. */
export const isPlain = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

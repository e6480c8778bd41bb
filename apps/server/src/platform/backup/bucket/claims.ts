/**
 * Which backups are being made in a bucket. Nothing can be renamed there, so a backup is whole when it
 * has a manifest, and the upload of the manifest is begun before anything else: whoever aborts it has
 * made sure that the backup never becomes whole, however long its program was frozen. A claim, an
 * object of its own, names the upload to whoever comes next.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { backupFault } from '../backup-fault.ts';
import { isBackupName, manifestName } from '../places/index.ts';
import type { S3Objects, Upload } from './s3-objects.ts';

const ending = '.part';
/** Bytes; a claim holds one id. */
const longestClaim = 65_536;
const claimText = z.object({ upload: z.string() });

export interface Claim {
  /** Of the manifest. */
  readonly upload: Upload;
  readonly key: string;
}

export interface Claims {
  /**
   * Claims the name, and ends what others have begun.
   * @throws Fault outage `backup.running` when another program has it at this very moment
   */
  take(name: string): Promise<Claim>;
  /** Whether somebody has begun since. */
  hasOthers(but?: Claim): Promise<boolean>;
}

export function createClaims(objects: S3Objects, prefix: string): Claims {
  const others = async (own: string | undefined): Promise<string[]> => {
    const { objects: found } = await objects.list(`${prefix}millwright-`, '/');
    return [...found.keys()].filter(
      (key) => key !== own && key.endsWith(ending) && isBackupName(nameOfClaim(key, prefix)),
    );
  };

  /** From then on it can never become whole. */
  const end = async (key: string): Promise<void> => {
    const text = await objects.text(key, longestClaim);
    if (text === undefined) return;
    const id = uploadIn(text);
    if (id === undefined) throw backupFault('backup.damaged', { path: key });
    await objects.abortUpload({ key: `${prefix}${nameOfClaim(key, prefix)}/${manifestName}`, id });
    await objects.remove(key);
  };

  return {
    async take(name) {
      const manifest = `${prefix}${name}/${manifestName}`;
      const upload = { key: manifest, id: await objects.beginUpload(manifest) };
      const key = `${prefix}${name}.${randomUUID()}${ending}`;
      await objects.put(key, Buffer.from(JSON.stringify({ upload: upload.id })));
      for (const other of await others(key)) {
        if (nameOfClaim(other, prefix) === name) {
          await objects.abortUpload(upload);
          await objects.remove(key);
          throw backupFault('backup.running');
        }
        await end(other);
      }
      // Of those that were killed before they had a claim, and of large files.
      for (const left of await objects.listUploads(`${prefix}millwright-`)) {
        if (
          left.id !== upload.id &&
          isBackupName(left.key.slice(prefix.length).split('/')[0] ?? '')
        )
          await objects.abortUpload(left);
      }
      return { upload, key };
    },
    hasOthers: async (but) => (await others(but?.key)).length > 0,
  };
}

function uploadIn(text: string): string | undefined {
  try {
    return claimText.parse(JSON.parse(text)).upload;
  } catch {
    return undefined;
  }
}

/** The backup that a claim is of. */
const nameOfClaim = (key: string, prefix: string): string =>
  key.slice(prefix.length).split('.')[0] ?? '';

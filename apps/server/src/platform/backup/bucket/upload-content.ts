/** Makes an object of content of any length, holding one part of it at a time. */
import { createHash } from 'node:crypto';
import { backupFault } from '../backup-fault.ts';
import type { Content } from '../encryption/index.ts';
import type { CopiedFile } from '../places/index.ts';
import type { S3Objects, Upload } from './s3-objects.ts';

/** S3 takes 10,000 parts of 5 MiB at least: so they hold 500 GiB, and files of most sizes little memory. */
const bytesOfPart = (number: number): number => (8 << 20) * 2 ** Math.floor((number - 1) / 2_000);

export async function uploadContent(
  objects: S3Objects,
  key: string,
  content: Content,
): Promise<CopiedFile> {
  const hash = createHash('sha256');
  const tags: string[] = [];
  let bytes = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  let upload: Upload | undefined;
  const sendPart = async (part: Buffer): Promise<void> => {
    upload ??= { key, id: await objects.beginUpload(key) };
    const tag = await objects.putPart(upload, tags.length + 1, part);
    if (tag === undefined) throw backupFault('backup.overtaken', { place: key });
    tags.push(tag);
  };
  try {
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.length;
      held.push(piece);
      heldBytes += piece.length;
      for (let next = bytesOfPart(tags.length + 1); heldBytes >= next; ) {
        const whole = Buffer.concat(held);
        await sendPart(whole.subarray(0, next));
        held = [whole.subarray(next)];
        heldBytes -= next;
        next = bytesOfPart(tags.length + 1);
      }
    }
    const rest = Buffer.concat(held);
    if (upload === undefined) await objects.put(key, rest);
    else {
      if (rest.length > 0) await sendPart(rest);
      const isDone = await objects.completeUpload(upload, tags);
      if (!isDone) throw backupFault('backup.overtaken', { place: key });
    }
  } catch (error) {
    // Its parts would stay, and be paid for.
    if (upload !== undefined) await objects.abortUpload(upload).catch(() => undefined);
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

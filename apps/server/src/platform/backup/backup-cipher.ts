/**
 * Encrypts what a backup holds, where there is a key: AES-256-GCM (NIST SP 800-38D) in pieces of a
 * mebibyte, each under its number and the last one marked as such (the STREAM construction of Hoang,
 * Reyhanitabar, Rogaway and Vizár, 2015), so that nothing is left out, moved or cut off unnoticed. A
 * file's own key is derived (HKDF, RFC 5869) from the given one and a salt at the file's head.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { backupFault } from './backup-fault.ts';

/** Bytes in pieces of any length. */
export type Content = AsyncIterable<Buffer> | Iterable<Buffer>;

/** All of it at once. */
export async function bytesOf(content: Content): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

export interface BackupCipher {
  /** Whether it does anything. */
  readonly encrypts: boolean;
  encrypt(content: Content): Content;
  /** @throws Fault outage `backup.wrong_key` when the key or the content is another */
  decrypt(content: Content): Content;
}

/** Of an installation without a key: everything is written as it is. */
export const plainText: BackupCipher = {
  encrypts: false,
  encrypt: (content) => content,
  decrypt: (content) => content,
};

const pieceBytes = 1 << 20;
const saltBytes = 32;
const tagBytes = 16;
/** Characters of the shortest key: those of 32 random bytes are 44 in base64, 64 in hexadecimal. */
const shortestKey = 32;

/**
 * @param file holds the key, a line of text; null without one
 * @param dataDir what is lost with the data cannot open its backup
 * @throws Fault outage `backup.no_key_file`, `backup.short_key`, `backup.key_inside`
 */
export async function readBackupCipher(
  file: string | undefined,
  dataDir: string,
): Promise<BackupCipher> {
  if (file === undefined) return plainText;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw backupFault('backup.no_key_file', { file }, error);
  });
  const inside = await realpath(dataDir).catch(() => dataDir);
  if ((await realpath(file)).startsWith(`${inside}${sep}`)) {
    throw backupFault('backup.key_inside', { file });
  }
  if (text.trim().length < shortestKey) throw backupFault('backup.short_key', { file });
  return createBackupCipher(text.trim());
}

/** @param secret long and random: it is not stretched */
export function createBackupCipher(secret: string): BackupCipher {
  const keyOf = (salt: Buffer): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, 'millwright backup', 32));
  return {
    encrypts: true,
    async *encrypt(content) {
      const salt = randomBytes(saltBytes);
      const key = keyOf(salt);
      yield salt;
      let number = 0;
      for await (const { piece, isLast } of piecesOf(content, pieceBytes)) {
        const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
        yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
        number += 1;
      }
    },
    async *decrypt(content) {
      let key: Buffer | null = null;
      let number = 0;
      try {
        for await (const { piece, isLast } of piecesOf(content, pieceBytes + tagBytes, saltBytes)) {
          if (key === null) {
            key = keyOf(piece);
            continue;
          }
          const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast));
          const end = piece.length - tagBytes;
          decipher.setAuthTag(piece.subarray(end));
          yield Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
          number += 1;
        }
      } catch (error) {
        throw backupFault('backup.wrong_key', {}, error);
      }
      // The head alone is no file, however it came to be one.
      if (number === 0) throw backupFault('backup.wrong_key');
    },
  };
}

/** Eleven bytes of the piece's number, and one that says whether it is the last. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The same bytes in pieces of one length, the last one shorter or empty; before them a head. */
async function* piecesOf(
  content: Content,
  length: number,
  head = 0,
): AsyncGenerator<{ readonly piece: Buffer; readonly isLast: boolean }> {
  let waiting: Buffer = Buffer.alloc(0);
  let next = head === 0 ? length : head;
  for await (const bytes of content) {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    // A piece of full length may be the last: it goes when there is more.
    while (waiting.length > next) {
      yield { piece: waiting.subarray(0, next), isLast: false };
      waiting = waiting.subarray(next);
      next = length;
    }
  }
  yield { piece: waiting, isLast: true };
}

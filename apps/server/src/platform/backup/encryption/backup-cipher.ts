/**
 * Encrypts what a backup holds, where there is a key: AES-256-GCM (NIST SP 800-38D) in pieces of a
 * mebibyte, each under its number and the last one marked as such (the STREAM construction of Hoang,
 * Reyhanitabar, Rogaway and Vizár, 2015), so that nothing is left out, moved or cut off unnoticed. A
 * file's own key is derived (HKDF, RFC 5869) from the given one, a salt at the file's head and the
 * kind of what is in it.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { backupFault } from '../backup-fault.ts';

/** Bytes in pieces of any length. */
export type Content = AsyncIterable<Buffer> | Iterable<Buffer>;

/** All of it at once. */
export async function bytesOf(content: Content): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** People choose what is in a file: it must never pass for the manifest. */
export type ContentKind = 'file' | 'manifest';

export interface BackupCipher {
  /** Whether it does anything. */
  readonly encrypts: boolean;
  /** @param kind a file when left out */
  encrypt(content: Content, kind?: ContentKind): Content;
  /**
   * @param kind a file when left out
   * @throws Fault outage `backup.wrong_key` when the key, the kind or the content is another
   */
  decrypt(content: Content, kind?: ContentKind): Content;
}

/** Of an installation without a key: everything is written as it is. */
export const plainText: BackupCipher = {
  encrypts: false,
  encrypt: (content) => content,
  decrypt: (content) => content,
};

const algorithm = 'aes-256-gcm';
const pieceBytes = 1 << 20;
const saltBytes = 32;
const tagBytes = 16;

/** @param secret long and random: it is not stretched */
export function createBackupCipher(secret: string): BackupCipher {
  const keyOf = (salt: Buffer, kind: ContentKind): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, `millwright backup ${kind}`, 32));
  return {
    encrypts: true,
    async *encrypt(content, kind = 'file') {
      const salt = randomBytes(saltBytes);
      const key = keyOf(salt, kind);
      yield salt;
      let number = 0;
      for await (const { piece, isLast } of piecesOf(content, pieceBytes)) {
        const cipher = createCipheriv(algorithm, key, nonceOf(number, isLast));
        yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
        number += 1;
      }
    },
    async *decrypt(content, kind = 'file') {
      let key: Buffer | null = null;
      let number = 0;
      for await (const { piece, isLast } of piecesOf(content, pieceBytes + tagBytes, saltBytes)) {
        if (key === null) {
          key = keyOf(piece, kind);
          continue;
        }
        yield open(piece, key, nonceOf(number, isLast));
        number += 1;
      }
      // The head alone is no file, however it came to be one.
      if (number === 0) throw backupFault('backup.wrong_key');
    },
  };
}

/** What is in a piece, once its whole tag is found right. */
function open(piece: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const end = piece.length - tagBytes;
  if (end < 0) throw backupFault('backup.wrong_key');
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(piece.subarray(end));
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
  } catch (error) {
    throw backupFault('backup.wrong_key', {}, error);
  }
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

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { bytesOf, createBackupCipher } from './backup-cipher.ts';

const cipher = createBackupCipher('a long and random key of a backup');
const mebibyte = 2 ** 20;

/** The same bytes in pieces of other lengths. */
const cut = (bytes: Buffer, length: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, n) =>
    bytes.subarray(n * length, (n + 1) * length),
  );
const encrypted = (bytes: Buffer): Promise<Buffer> => bytesOf(cipher.encrypt(cut(bytes, 70_000)));
const decrypted = (bytes: Buffer, by = cipher): Promise<Buffer> =>
  bytesOf(by.decrypt(cut(bytes, 99_999)));

test.each([0, 1, 100, mebibyte - 1, mebibyte, mebibyte + 1, 2 * mebibyte, 3_333_333])(
  '%i bytes come back as they were',
  async (length) => {
    const bytes = randomBytes(length);
    const written = await encrypted(bytes);
    if (length >= 16) expect(written.includes(bytes.subarray(0, 16))).toBe(false);
    expect((await decrypted(written)).equals(bytes)).toBe(true);
  },
);

test('the same content is never written twice alike', async () => {
  const bytes = randomBytes(64);
  expect((await encrypted(bytes)).equals(await encrypted(bytes))).toBe(false);
});

const empty = await encrypted(Buffer.alloc(0));
const whole = await encrypted(randomBytes(3 * mebibyte + 5));
const piece = mebibyte + 16;
const head = whole.subarray(0, 32);
const pieceAt = (n: number): Buffer => whole.subarray(32 + n * piece, 32 + (n + 1) * piece);
test.each([
  ['nothing', Buffer.alloc(0)],
  ['the head alone', head],
  ['a part of the head', head.subarray(0, 20)],
  ['another head', Buffer.concat([randomBytes(32), whole.subarray(32)])],
  ['a changed byte', Buffer.from(whole).fill(whole.at(-1) === 0 ? 1 : 0, whole.length - 1)],
  ['one piece less at the end', Buffer.concat([head, pieceAt(0), pieceAt(1), pieceAt(2)])],
  ['cut off within a piece', whole.subarray(0, whole.length - 3)],
  ['one piece less in the midst', Buffer.concat([head, pieceAt(0), pieceAt(2), pieceAt(3)])],
  [
    'pieces in another order',
    Buffer.concat([head, pieceAt(1), pieceAt(0), pieceAt(2), pieceAt(3)]),
  ],
  ['an empty file without its tag', empty.subarray(0, 32)],
  ['an empty file with 4 bytes of its tag', empty.subarray(0, 36)],
  ['an empty file with 8 bytes of its tag', empty.subarray(0, 40)],
  ['an empty file with 15 bytes of its tag', empty.subarray(0, 47)],
  ['something behind it', Buffer.concat([whole, randomBytes(20)])],
])('%s is refused', async (_, bytes) => {
  await expect(decrypted(bytes)).rejects.toMatchObject({ code: 'backup.wrong_key' });
});

test('another key does not open it', async () => {
  const other = createBackupCipher('another long and random key of a backup');
  await expect(decrypted(whole, other)).rejects.toMatchObject({ code: 'backup.wrong_key' });
});

test('what is of one kind never passes for another', async () => {
  const content = Buffer.from('a file that somebody uploaded');
  const file = await bytesOf(cipher.encrypt([content], 'file'));
  const manifest = await bytesOf(cipher.encrypt([content], 'manifest'));
  const refused = { code: 'backup.wrong_key' };
  await expect(bytesOf(cipher.decrypt([file], 'manifest'))).rejects.toMatchObject(refused);
  await expect(bytesOf(cipher.decrypt([manifest], 'file'))).rejects.toMatchObject(refused);
  expect((await bytesOf(cipher.decrypt([manifest], 'manifest'))).equals(content)).toBe(true);
});

test('a disk that cannot be read is no wrong key', async () => {
  const broken = Object.assign(new Error('i/o error'), { code: 'EIO' });
  async function* half() {
    yield whole.subarray(0, 2 * mebibyte);
    throw broken;
  }
  await expect(bytesOf(cipher.decrypt(half()))).rejects.toBe(broken);
  await expect(bytesOf(cipher.encrypt(half()))).rejects.toBe(broken);
});

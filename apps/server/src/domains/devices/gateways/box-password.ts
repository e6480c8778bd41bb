/**
 * Passwords of boxes: scrypt (RFC 7914) with the defaults of Node, salted, as `salt:key` in hex.
 * Thousands of boxes may come back at once after an outage, so a password that was right is
 * remembered by its digest for a while.
 */
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
) => Promise<Buffer>;
const KEY_LENGTH = 32;
const REMEMBERED = 20_000;

export async function hashBoxPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_LENGTH);
  return `${salt.toString('hex')}:${key.toString('hex')}`;
}

/** Stands for a hash where no password is the right one: the box stays out until it is given one. */
export const noBoxPassword = '!';

/** Answers whether a password is the one behind a hash. */
export type CheckBoxPassword = (password: string, hash: string) => Promise<boolean>;

export function createBoxPasswordCheck(): CheckBoxPassword {
  const right = new Set<string>();
  return async (password, hash) => {
    // The hash is part of the digest: a new password forgets the old one.
    const digest = createHash('sha256').update(`${hash} ${password}`).digest('base64');
    if (right.has(digest)) return true;
    const [salt = '', key = ''] = hash.split(':');
    const expected = Buffer.from(key, 'hex');
    const given = await derive(password, Buffer.from(salt, 'hex'), KEY_LENGTH);
    const same = expected.length === KEY_LENGTH && timingSafeEqual(given, expected);
    if (!same) return false;
    if (right.size >= REMEMBERED) right.clear();
    right.add(digest);
    return true;
  };
}

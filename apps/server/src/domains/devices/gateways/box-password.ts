/**
 * Passwords of boxes: scrypt, salted, as `salt:key` in hex. Thousands of boxes may come back at once
 * after an outage, so a password that was right is remembered by its digest for a while.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, seconds } from '@millwright/kernel';
import { createConcurrencyLimit } from '../../../platform/admission/index.ts';
import { deriveKey } from './derive-key.ts';

const KEY_LENGTH = 32;
const REMEMBERED = 20_000;
/**
 * Projects take turns, for whoever guesses at boxes of one may come from a thousand networks; within one
 * each box of a network has its turn, however often somebody guesses at another. A network has one of the
 * two places, so that another is never behind all of it.
 */
const hashing = { inAll: 2, ofProject: 2, ofNetwork: 1, ofBox: 1 };
const queue = { ofOne: 10_000, inAll: 10_000 };
/** Long enough for all of them; who was right by then is known when they come again. */
const timeout = seconds(120);

export async function hashBoxPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, KEY_LENGTH);
  return `${salt.toString('hex')}:${key.toString('hex')}`;
}

/** Stands for a hash where no password is the right one: the box stays out until it is given one. */
export const noBoxPassword = '!';

/**
 * Answers whether a password is the one behind a hash; null, where there is no such box, takes its
 * turn like any other, but hashes nothing.
 * @param asks who asks, and of which project the box is, if there is one: hashing is shared out among them
 * @throws Fault refusal `general.too_many` when too many wait for it
 */
export type CheckBoxPassword = (
  password: string,
  hash: string | null,
  asks: { readonly network: string; readonly itemId: number | null },
) => Promise<boolean>;

export function createBoxPasswordCheck({ clock }: { readonly clock: Clock }): CheckBoxPassword {
  const right = new Set<string>();
  /** A box that asks again while it waits does not wait twice. */
  const underWay = new Map<string, Promise<boolean>>();
  const turns = createConcurrencyLimit({ clock, inAll: hashing.inAll, queue, timeout });
  return async (password, hash, { network, itemId }) => {
    // The hash is part of the digest: a new password forgets the old one.
    const digest = createHash('sha256').update(`${hash} ${password}`).digest('base64');
    if (right.has(digest)) return true;
    const [salt = '', key = ''] = hash?.split(':') ?? [];
    const expected = Buffer.from(key, 'hex');
    const shares = [
      { key: `project ${itemId}`, most: hashing.ofProject },
      { key: `${network} ${hash ?? digest}`, most: hashing.ofBox },
      { key: network, most: hashing.ofNetwork },
    ];
    if (expected.length !== KEY_LENGTH) return turns.run(shares, async () => false);
    const known = underWay.get(digest);
    if (known) return known;
    const answer = turns
      .run(shares, () => deriveKey(password, Buffer.from(salt, 'hex'), KEY_LENGTH))
      .then((given) => timingSafeEqual(given, expected))
      .finally(() => underWay.delete(digest));
    underWay.set(digest, answer);
    if (!(await answer)) return false;
    const [oldest] = right;
    if (right.size >= REMEMBERED && oldest !== undefined) right.delete(oldest);
    right.add(digest);
    return true;
  };
}

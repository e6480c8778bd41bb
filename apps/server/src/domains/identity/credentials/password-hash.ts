/**
 * Passwords at rest: Argon2id (RFC 9106) with 19 MiB, 2 passes, 1 lane, the first of the costs that
 * OWASP recommends, in the PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { bug } from '@millwright/kernel';

interface Costs {
  /** KiB */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const present: Costs = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

const derive = promisify(argon2);

const compute = (password: string, nonce: Buffer, costs: Costs, tagLength: number) =>
  derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    tagLength,
    ...costs,
  });

const plain64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await compute(password, salt, present, tagBytes);
  const { memory, passes, parallelism } = present;
  const costs = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${costs}$${plain64(salt)}$${plain64(hash)}`;
}

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** @throws Fault bug when `stored` is no hash of ours */
export async function verifyPassword(
  password: string,
  stored: string,
): Promise<{ readonly ok: boolean /** Made with other costs than today's. */; stale: boolean }> {
  const [, memory, passes, parallelism, salt, hash] = format.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) throw bug('identity.password_hash');
  const costs = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const wanted = Buffer.from(hash, 'base64');
  const made = await compute(password, Buffer.from(salt, 'base64'), costs, wanted.length);
  const stale =
    costs.memory !== present.memory ||
    costs.passes !== present.passes ||
    costs.parallelism !== present.parallelism;
  return { ok: timingSafeEqual(made, wanted), stale };
}

/** No password matches it; verifying against it takes as long as against a real one. */
export const unmatchableHash = (): string =>
  `$argon2id$v=19$m=${present.memory},t=${present.passes},p=${present.parallelism}$` +
  `${plain64(randomBytes(saltBytes))}$${plain64(randomBytes(tagBytes))}`;

import { randomUUID } from 'node:crypto';
import { refusal, type Timestamp, type UserId } from '@millwright/kernel';
import type { Acting } from '../../platform/acting.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { IdentityNeeds } from './identity.needs.ts';
import { hashPassword } from './password-hash.ts';
import { checkPassword } from './password-rule.ts';
import { giveRoles, insertUser } from './users.store.ts';

export interface UserInput {
  readonly userName: string;
  readonly password: string;
  /** 0 administrator, 1 user. */
  readonly grade: 0 | 1;
  readonly demo?: boolean;
  /** Role ids. */
  readonly roles?: readonly number[];
  readonly expiresAt?: Timestamp;
}

/** Chinese characters, letters and digits, at least two (spec §5). */
const userNamePattern = /^[\p{Script=Han}A-Za-z0-9]{2,64}$/u;

/**
 * Makes a user within `tx`; `hash` is given so that no transaction waits for the hashing.
 * @throws Fault refusal `identity.name_taken`
 */
export async function addUser(
  needs: IdentityNeeds,
  tx: Tx,
  input: Omit<UserInput, 'password'> & { readonly hash: string },
  acting: Acting,
): Promise<UserId> {
  const { userName, grade, demo = false, roles = [], expiresAt } = input;
  const id = await insertUser(tx, {
    guid: randomUUID(),
    userName,
    passwordHash: input.hash,
    grade,
    demo,
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
    now: new Date(needs.clock.now()),
  });
  if (id === null) throw refusal('identity.name_taken', { userName });
  await giveRoles(tx, id, roles);
  await needs.auditTrail.record(tx, {
    ...acting,
    action: 'user.create',
    subject: { kind: 'user', id, name: userName },
    after: { userName, grade, demo, roles, expiresAt: expiresAt ?? null },
  });
  return id;
}

/** @throws Fault refusal `identity.user_name`, `identity.password`, `identity.name_taken` */
export async function createUser(
  needs: IdentityNeeds,
  { password, ...input }: UserInput,
  acting: Acting,
): Promise<UserId> {
  if (!userNamePattern.test(input.userName)) throw refusal('identity.user_name');
  checkPassword(password, needs.passwordRule);
  const hash = await hashPassword(password);
  return needs.transactions.run((tx) => addUser(needs, tx, { ...input, hash }, acting));
}

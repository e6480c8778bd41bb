import { randomUUID } from 'node:crypto';
import { refuse } from '@millwright/contract';
import { newUserName } from '@millwright/contract/identity/account-rules';
import type { Timestamp, UserId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { checkPassword, hashPassword } from '../credentials/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import { giveRoles, rolesOfUser } from './roles.store.ts';
import { insertUser, lockWord } from './users.store.ts';

export interface UserInput {
  readonly userName: string;
  readonly password: string;
  /** 0 administrator, 1 user, 2 sub-user. */
  readonly grade: 0 | 1 | 2;
  readonly demo?: boolean;
  /** Role ids. */
  readonly roles?: readonly number[];
  readonly expiresAt?: Timestamp;
  /** The user whose sub-user it is. */
  readonly parentId?: UserId;
  /** Who makes it for somebody else, and so knows its password. */
  readonly passwordBy?: UserId;
  /** How many days back history may be asked for; null = all. */
  readonly historyDays?: number | null;
  readonly phone?: string;
  readonly email?: string;
  /** Numbers of `identity/customers.ts`. */
  readonly industry?: number;
  readonly customerType?: number;
}

/**
 * Makes a user within `tx`; `hash` is given so that no transaction waits for the hashing.
 * @throws Fault refusal `identity.name_taken`
 */
export async function createUserIn(
  needs: IdentityNeeds,
  tx: Tx,
  input: Omit<UserInput, 'password'> & { readonly hash: string },
  acting: Acting,
): Promise<UserId> {
  const { hash, passwordBy, roles = [], expiresAt, demo = false, ...facts } = input;
  const { userName } = facts;
  await lockWord(tx, userName);
  const id = await insertUser(tx, {
    ...facts,
    guid: randomUUID(),
    passwordHash: hash,
    ...(passwordBy === undefined ? {} : { passwordBy }),
    demo,
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
    now: new Date(needs.clock.now()),
  });
  if (id === null) throw refuse('identity.name_taken', { userName });
  await giveRoles(tx, id, roles);
  await needs.auditTrail.record(tx, {
    ...acting,
    action: 'user.create',
    subject: { kind: 'user', id, name: userName },
    after: {
      ...facts,
      demo,
      roles: (await rolesOfUser(tx, id)).map(({ roleName }) => roleName),
      expiresAt: expiresAt ?? null,
    },
  });
  return id;
}

/** @throws Fault refusal `identity.user_name`, `identity.password`, `identity.name_taken` */
export async function createUser(
  needs: IdentityNeeds,
  { password, ...input }: UserInput,
  acting: Acting,
): Promise<UserId> {
  if (!newUserName.safeParse(input.userName).success) throw refuse('identity.user_name');
  checkPassword(password, needs.passwordRule, input.grade);
  const hash = await hashPassword(password);
  return needs.transactions.run((tx) => createUserIn(needs, tx, { ...input, hash }, acting));
}

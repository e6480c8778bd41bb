/** The tables `second_factor` and `recovery_code`. */
import type { UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';

type FactorTables = Tables<{
  second_factor: {
    user_id: UserId;
    secret: string;
    begun_at: Date;
    since: Date | null;
    last_step: number | null;
  };
  recovery_code: { user_id: UserId; code_hash: string };
}>;

const tables = (db: Kysely<unknown>) => db.withTables<FactorTables>();

export const findFactor = (db: Kysely<unknown>, user: UserId) =>
  tables(db).selectFrom('second_factor').selectAll().where('user_id', '=', user).executeTakeFirst();

/** Which of these users are asked for a second factor. */
export async function usersWithFactor(
  db: Kysely<unknown>,
  users: readonly UserId[],
): Promise<ReadonlySet<UserId>> {
  const rows = await tables(db)
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', anyOf(users))
    .where('since', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Keeps a secret that no code has confirmed yet, in the place of such a one; false where one is on. */
export async function beginFactor(
  db: Kysely<unknown>,
  factor: { readonly user: UserId; readonly secret: string; readonly now: Date },
): Promise<boolean> {
  const { user: user_id, secret, now: begun_at } = factor;
  const row = await tables(db)
    .insertInto('second_factor')
    .values({ user_id, secret, begun_at, since: null, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, begun_at })
        .where('second_factor.since', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Asked for from now on; false where it was on already, or another secret was begun meanwhile. */
export async function confirmFactor(
  tx: Kysely<unknown>,
  factor: {
    readonly user: UserId;
    readonly secret: string;
    readonly step: number;
    readonly now: Date;
  },
): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('second_factor')
    .set({ since: factor.now, last_step: factor.step })
    .where('user_id', '=', factor.user)
    .where('secret', '=', factor.secret)
    .where('since', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes the step that a code was taken of; false when one of it, or of a later one, was before. */
export async function takeStep(
  tx: Kysely<unknown>,
  { user, step }: { readonly user: UserId; readonly step: number },
): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', user)
    .where('since', 'is not', null)
    .where((e) => e.or([e('last_step', 'is', null), e('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the second factor away with its recovery codes; false where it was not on. */
export async function deleteFactor(tx: Kysely<unknown>, user: UserId): Promise<boolean> {
  const row = await tables(tx)
    .deleteFrom('second_factor')
    .where('user_id', '=', user)
    .returning('since')
    .executeTakeFirst();
  return row !== undefined && row.since !== null;
}

/** Makes the recovery codes exactly these. */
export async function replaceRecoveryCodes(
  tx: Kysely<unknown>,
  user: UserId,
  hashes: readonly string[],
): Promise<void> {
  await tables(tx).deleteFrom('recovery_code').where('user_id', '=', user).execute();
  await tables(tx)
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: user, code_hash })))
    .execute();
}

/** Uses a recovery code up; false when there is no such one (any more). */
export async function takeRecoveryCode(
  tx: Kysely<unknown>,
  user: UserId,
  hash: string,
): Promise<boolean> {
  const row = await tables(tx)
    .deleteFrom('recovery_code')
    .where('user_id', '=', user)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Kysely<unknown>, user: UserId): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('recovery_code')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return count;
}

/** The table `verification_code`. */
import type { UserId } from '@millwright/kernel';
import { type Generated, type GeneratedAlways, type Kysely, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';

export type CodePurpose = 'sign_in' | 'register' | 'reset' | 'bind' | 'self';
/**
 * Who asked for a code: somebody unknown, somebody from where its user signed in before, or somebody
 * who is signed in.
 */
export type CodeAsker = 'stranger' | 'known' | 'session';
/** What a right code is remembered for until the second step. */
export type CodeUse = 'bind' | 'log_off';

type CodeTables = Tables<{
  verification_code: {
    id: GeneratedAlways<number>;
    purpose: CodePurpose;
    target: string;
    user_id: UserId | null;
    address: string;
    code_hash: string;
    asker: Generated<CodeAsker>;
    attempts: Generated<number>;
    foreign_attempts: Generated<number>;
    created_at: Date;
    expires_at: Date;
    verified_for: CodeUse | null;
    verified_at: Date | null;
    used_at: Date | null;
  };
}>;

const tables = (db: Kysely<unknown>) => db.withTables<CodeTables>();

/** When codes were asked for since `since`, newest first; at most `limit`. Anybody's without `asker`. */
export async function askedSince(
  tx: Kysely<unknown>,
  by: 'target' | 'address' | 'user_id',
  value: string | number,
  since: Date,
  limit: number,
  asker?: CodeAsker,
): Promise<Date[]> {
  let asked = tables(tx)
    .selectFrom('verification_code')
    .select('created_at')
    .where(by, '=', value as never)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit);
  if (asker !== undefined) asked = asked.where('asker', '=', asker);
  return (await asked.execute()).map((row) => row.created_at);
}

export async function insertCode(
  tx: Kysely<unknown>,
  code: {
    readonly purpose: CodePurpose;
    readonly target: string;
    readonly user: UserId | null;
    readonly address: string;
    readonly asker: CodeAsker;
    readonly hash: string;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tables(tx)
    .insertInto('verification_code')
    .values({
      purpose: code.purpose,
      target: code.target,
      user_id: code.user,
      address: code.address,
      asker: code.asker,
      code_hash: code.hash,
      created_at: code.now,
      expires_at: code.expiresAt,
    })
    .execute();
}

/**
 * Counts an attempt at the newest code of that purpose and target, and answers it; undefined when
 * there is none that is still good. A code that was asked for from the network itself goes before
 * newer ones, and attempts from elsewhere are counted apart: nobody takes the code away that
 * somebody else waits for. One statement, so that attempts at once are all counted.
 */
export async function attemptCode(
  db: Kysely<unknown>,
  about: { readonly purpose: CodePurpose; readonly target: string; readonly network: string },
  now: Date,
  attempts: number,
): Promise<{ id: number; hash: string; user: UserId | null } | undefined> {
  const own = sql<boolean>`(address = ${about.network})`;
  const row = await tables(db)
    .updateTable('verification_code')
    .set({
      attempts: sql<number>`attempts + ${own}::int`,
      foreign_attempts: sql<number>`foreign_attempts + (not ${own})::int`,
    })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('verification_code')
        .select('id')
        .where('purpose', '=', about.purpose)
        .where('target', '=', about.target)
        .where('expires_at', '>', now)
        .orderBy(own, 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where(sql<boolean>`case when ${own} then attempts else foreign_attempts end < ${attempts}`)
    .returning(['id', 'code_hash', 'user_id'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    hash: row.code_hash,
    user: row.user_id,
  };
}

/** False when it was used meanwhile. */
export async function useCode(tx: Kysely<unknown>, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('verification_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Spends the code on the right to do `use` within the next minutes; false when it was used. */
export async function verifyCodeFor(
  db: Kysely<unknown>,
  id: number,
  use: CodeUse,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('verification_code')
    .set({ used_at: now, verified_for: use, verified_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the right to do `use` that was earned since `since`; false when there is none. */
export async function takeVerified(
  tx: Kysely<unknown>,
  user: UserId,
  use: CodeUse,
  since: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('verification_code')
    .set({ verified_for: null })
    .where('user_id', '=', user)
    .where('verified_for', '=', use)
    .where('verified_at', '>', since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What the longest limit looks at is kept; older rows go. */
export async function deleteCodesBefore(db: Kysely<unknown>, moment: Date): Promise<void> {
  await tables(db).deleteFrom('verification_code').where('created_at', '<', moment).execute();
}

/** Those who ask for the same target, or from the same address, wait for one another. */
export async function lockAsking(
  tx: Kysely<unknown>,
  address: string,
  target: string,
): Promise<void> {
  for (const word of [`address:${address}`, `target:${target}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${word}`}, 0))`.execute(tx);
  }
}

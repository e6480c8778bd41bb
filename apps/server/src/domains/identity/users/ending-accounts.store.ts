import { type Kysely, sql } from 'kysely';

/** Accounts that may be used and end before `until`: how many, and which does first. */
export async function endingAccounts(
  db: Kysely<unknown>,
  now: Date,
  until: Date,
): Promise<{ readonly count: number; readonly first: string }> {
  const { rows } = await sql<{ count: number; first: string | null }>`
    select count(*)::int as count, (array_agg(user_name order by expires_at, id))[1] as first
      from app_user
     where enabled and closed_at is null and expires_at > ${now} and expires_at <= ${until}`.execute(
    db,
  );
  return { count: rows[0]?.count ?? 0, first: rows[0]?.first ?? '' };
}

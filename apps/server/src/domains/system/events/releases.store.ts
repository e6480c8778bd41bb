/** The table `release_known`. */
import { type Kysely, sql } from 'kysely';

/** Notes that a release runs. @returns whether it is another one than those that ran before */
export async function noteRelease(
  db: Kysely<unknown>,
  release: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ others: boolean }>`
    with fresh as (insert into release_known (release, since) values (${release}, ${now})
                   on conflict do nothing returning release)
    select exists (select from release_known) as others from fresh`.execute(db);
  // On a database that knows none it is the first.
  return rows[0]?.others ?? false;
}

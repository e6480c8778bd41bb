/** Which jobs there are, over all processes; see migration 0221. */
import type { Timestamp } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

/** Notes that a process has jobs of these names now. */
export async function noteJobNames(
  db: Kysely<unknown>,
  names: readonly string[],
  now: Timestamp,
): Promise<void> {
  await sql`
    insert into job_name (name, seen_at)
      select name, ${new Date(now)} from unnest(${[...names]}::text[]) as name
      on conflict (name) do update
        set seen_at = greatest(job_name.seen_at, excluded.seen_at)`.execute(db);
}

/**
 * Lays aside as dead what has been due since before `before` for names that no process has noted
 * since; answers how many jobs of each.
 */
export async function setAsideUnknownJobs(
  db: Kysely<unknown>,
  before: Timestamp,
  now: Timestamp,
): Promise<{ job: string; jobs: number }[]> {
  const limit = new Date(before);
  await sql`delete from job_name where seen_at < ${limit}`.execute(db);
  const { rows } = await sql<{ job: string; jobs: number }>`
    with aside as (
      update job
         set dead_at = ${new Date(now)}, lease = null, lease_until = null,
             last_error = 'no process has this job any more'
       where dead_at is null and run_at < ${limit} and coalesce(lease_until < ${limit}, true)
         and not exists (select from job_name as known where known.name = job.name)
       returning name
    )
    select name as job, count(*) as jobs from aside group by name order by name`.execute(db);
  return rows;
}

/** Files for the access walk, which no case can upload for another. */
import { type Kysely, sql } from 'kysely';
import { setRuleFileRow } from './guides/rule-files.store.ts';

/** Puts what a task of somebody has written beside a rule. */
export async function attachTaskFile(
  db: Kysely<unknown>,
  rule: number,
  task: number,
): Promise<void> {
  const { rows } = await sql<{ file: number }>`
    select file_id as file from background_task where id = ${task}`.execute(db);
  const about = { name: 'a.csv', mime: 'text/csv', bytes: 1 };
  await setRuleFileRow(db, rule, { file: rows[0]?.file ?? 0, ...about });
}

/** Files for the access walk, which no case can upload for another. */
import { type Kysely, sql } from 'kysely';
import { insertNoticeFile } from './notice-files.store.ts';

/** Adds what a task of somebody has written to a notice. */
export async function attachTaskFile(
  db: Kysely<unknown>,
  notice: number,
  task: number,
): Promise<number> {
  const { rows } = await sql<{ file: number }>`
    select file_id as file from background_task where id = ${task}`.execute(db);
  const file = rows[0]?.file ?? 0;
  const about = { name: 'a.csv', mime: 'text/csv', bytes: 1 };
  return (await insertNoticeFile(db, { notice, file, ...about })).id;
}

/** Adds a file of which there is a row alone. */
export async function attachRow(db: Kysely<unknown>, notice: number): Promise<number> {
  const { rows } = await sql<{ file: number }>`
    insert into file (name, mime, size, sha256, stored_as, kept, created_at)
      values ('a.csv', 'text/csv', 1, '', gen_random_uuid(), true, now())
      returning id as file`.execute(db);
  const about = { name: 'a.csv', mime: 'text/csv', bytes: 1 };
  return (await insertNoticeFile(db, { notice, file: rows[0]?.file ?? 0, ...about })).id;
}

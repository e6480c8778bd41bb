/** The table `notice_file`. */
import type { NoticeFile } from '@millwright/contract/notices/notices.schemas';
import type { Timestamp } from '@millwright/kernel';
import { type GeneratedAlways, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../engines/postgres/index.ts';
import { anyOf } from '../../platform/storage/index.ts';
import { isFor, isIn, type Reader } from './notices.store.ts';

type FileTables = Tables<{
  notice_file: {
    id: GeneratedAlways<number>;
    notice_id: number;
    file_id: number;
    name: string;
    mime: string;
    bytes: number;
  };
}>;

/** One as it is stored: `file` is its number among all files there are. */
export interface StoredNoticeFile extends NoticeFile {
  readonly notice: number;
  readonly file: number;
}

const tables = (db: Kysely<unknown>) => db.withTables<FileTables>();

const fileOf = (row: Selectable<FileTables['notice_file']>): StoredNoticeFile => ({
  ...{ id: row.id, name: row.name, mime: row.mime, bytes: row.bytes },
  ...{ notice: row.notice_id, file: row.file_id },
});

/** Those of some notices, in the order in which they were added. */
export async function filesOfNotices(
  db: Kysely<unknown>,
  notices: readonly number[],
): Promise<StoredNoticeFile[]> {
  const rows = tables(db).selectFrom('notice_file').selectAll();
  const found = rows.where('notice_id', '=', anyOf(notices)).orderBy('id');
  return (await found.execute()).map(fileOf);
}

export async function findNoticeFile(
  tx: Kysely<unknown>,
  id: number,
): Promise<StoredNoticeFile | undefined> {
  const row = tables(tx).selectFrom('notice_file').selectAll().where('id', '=', id);
  const found = await row.executeTakeFirst();
  return found && fileOf(found);
}

/** One of a notice that somebody is told now. */
export async function findToldFile(
  db: Kysely<unknown>,
  reader: Reader,
  id: number,
  now: Timestamp,
): Promise<StoredNoticeFile | undefined> {
  const row = tables(db)
    .selectFrom('notice_file')
    .selectAll()
    .where('id', '=', id)
    .where(
      sql<boolean>`exists (select from notice where notice.id = notice_id
        and ${isIn('published', new Date(now))} and ${isFor(reader)})`,
    );
  const found = await row.executeTakeFirst();
  return found && fileOf(found);
}

export async function insertNoticeFile(
  tx: Kysely<unknown>,
  { notice, file, name, mime, bytes }: Omit<StoredNoticeFile, 'id'>,
): Promise<NoticeFile> {
  const row = await tables(tx)
    .insertInto('notice_file')
    .values({ notice_id: notice, file_id: file, name, mime, bytes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, name, mime, bytes };
}

export async function deleteNoticeFileRow(tx: Kysely<unknown>, id: number): Promise<void> {
  await tables(tx).deleteFrom('notice_file').where('id', '=', id).execute();
}

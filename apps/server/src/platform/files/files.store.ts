import { type Timestamp, timestamp } from '@millwright/kernel';
import type { Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';
import type { Tables } from '../../engines/postgres/index.ts';
import type { Tx } from '../storage/index.ts';
import type { FileRow } from './file-row.ts';

type FileTables = Tables<{
  file: {
    id: GeneratedAlways<number>;
    name: string;
    mime: string;
    size: number;
    sha256: string;
    stored_as: string;
    kept: Generated<boolean>;
    created_at: Date;
  };
}>;

export async function insertRow(
  db: Kysely<unknown>,
  row: { name: string; mime: string; size: number; sha256: string; storedAs: string },
  now: Timestamp,
): Promise<FileRow> {
  const { storedAs, ...rest } = row;
  const inserted = await db
    .withTables<FileTables>()
    .insertInto('file')
    .values({ ...rest, stored_as: storedAs, created_at: new Date(now) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRow(inserted);
}

export async function findRow(
  db: Kysely<unknown>,
  id: number,
): Promise<(FileRow & { storedAs: string }) | undefined> {
  const row = await db
    .withTables<FileTables>()
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...toRow(row), storedAs: row.stored_as };
}

export async function keepRow(tx: Tx, id: number): Promise<void> {
  await tx
    .withTables<FileTables>()
    .updateTable('file')
    .set({ kept: true })
    .where('id', '=', id)
    .execute();
}

export async function deleteRow(tx: Tx, id: number): Promise<void> {
  await tx.withTables<FileTables>().deleteFrom('file').where('id', '=', id).execute();
}

export async function deleteDrafts(db: Kysely<unknown>, before: Timestamp): Promise<number> {
  const { numDeletedRows } = await db
    .withTables<FileTables>()
    .deleteFrom('file')
    .where('kept', '=', false)
    .where('created_at', '<', new Date(before))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Those of the names that a row speaks of. */
export async function findStored(db: Kysely<unknown>, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .withTables<FileTables>()
    .selectFrom('file')
    .select('stored_as')
    .where('stored_as', 'in', names)
    .execute();
  return new Set(rows.map((row) => row.stored_as));
}

const toRow = ({
  id,
  name,
  mime,
  size,
  sha256,
  created_at,
}: Selectable<FileTables['file']>): FileRow => ({
  id,
  name,
  mime,
  size,
  sha256,
  createdAt: timestamp(created_at.getTime()),
});

/** The file of a rule, in its row of `alarm_rule`. */
import type { Kysely } from 'kysely';
import type { AlarmRuleTables } from '../alarm-rules.store.ts';

/** What is stored beside the instructions of a rule; `file` is its number among all files there are. */
export interface StoredRuleFile {
  readonly file: number;
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
}

export async function findRuleFile(
  db: Kysely<unknown>,
  rule: number,
): Promise<StoredRuleFile | null> {
  const row = await db
    .withTables<AlarmRuleTables>()
    .selectFrom('alarm_rule')
    .select(['file_id', 'file_name', 'file_mime', 'file_bytes'])
    .where('id', '=', rule)
    .executeTakeFirst();
  if (row === undefined || row.file_id === null) return null;
  const { file_id: file, file_name: name, file_mime: mime, file_bytes: bytes } = row;
  return { file, name: name ?? '', mime: mime ?? '', bytes: bytes ?? 0 };
}

/** Null takes it away. Who edits the rule meanwhile is given the new one first: its version goes on. */
export async function setRuleFileRow(
  tx: Kysely<unknown>,
  rule: number,
  stored: StoredRuleFile | null,
): Promise<void> {
  await tx
    .withTables<AlarmRuleTables>()
    .updateTable('alarm_rule')
    .set(({ eb }) => ({
      ...{ file_id: stored?.file ?? null, file_name: stored?.name ?? null },
      ...{ file_mime: stored?.mime ?? null, file_bytes: stored?.bytes ?? null },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', rule)
    .execute();
}

/** The table `alarm_note`. */
import type { AlarmNote } from '@millwright/contract/alarms/sources/alarm-notes.schemas';
import type { Timestamp } from '@millwright/kernel';
import type { GeneratedAlways, Kysely, Selectable } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';

type NoteTables = Tables<{
  alarm_note: {
    id: GeneratedAlways<number>;
    alarm_id: number;
    written_at: Date;
    written_by: string;
    text: string;
  };
}>;

const noteOf = (row: Selectable<NoteTables['alarm_note']>): AlarmNote => ({
  id: row.id,
  writtenAt: row.written_at.getTime(),
  writtenBy: row.written_by,
  text: row.text,
});

/** In their order. */
export async function notesOf(db: Kysely<unknown>, alarm: number): Promise<AlarmNote[]> {
  const rows = await db
    .withTables<NoteTables>()
    .selectFrom('alarm_note')
    .selectAll()
    .where('alarm_id', '=', alarm)
    .orderBy('id')
    .execute();
  return rows.map(noteOf);
}

export async function countNotes(db: Kysely<unknown>, alarm: number): Promise<number> {
  const { notes } = await db
    .withTables<NoteTables>()
    .selectFrom('alarm_note')
    .select(({ fn }) => fn.countAll<number>().as('notes'))
    .where('alarm_id', '=', alarm)
    .executeTakeFirstOrThrow();
  return notes;
}

export async function insertNote(
  tx: Kysely<unknown>,
  alarm: number,
  { text, by, at }: { readonly text: string; readonly by: string; readonly at: Timestamp },
): Promise<AlarmNote> {
  const row = await tx
    .withTables<NoteTables>()
    .insertInto('alarm_note')
    .values({ alarm_id: alarm, written_at: new Date(at), written_by: by, text })
    .returningAll()
    .executeTakeFirstOrThrow();
  return noteOf(row);
}

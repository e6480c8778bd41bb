/** The table of what triggers recorded. */
import type {
  RecordedValue,
  TriggerRecord,
} from '@millwright/contract/telemetry/triggers/trigger-records.schemas';
import type { ItemId } from '@millwright/kernel';
import { type ColumnType, type GeneratedAlways, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../../../engines/postgres/index.ts';
import { countRows, type Page, pageOf } from '../../../../platform/storage/index.ts';

type RecordTables = Tables<{
  condition_trigger_record: {
    id: GeneratedAlways<number>;
    trigger_id: number;
    item_id: ItemId;
    at: Date;
    count: number;
    recorded: ColumnType<readonly RecordedValue[], string, never>;
  };
}>;

export interface RecordFilter {
  /** The trigger. */
  readonly id: number;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const recordOf = (row: Selectable<RecordTables['condition_trigger_record']>): TriggerRecord => ({
  id: row.id,
  at: row.at.getTime(),
  values: [...row.recorded],
});

const matching = (db: Kysely<unknown>, { id, from, to }: RecordFilter) => {
  let found = db
    .withTables<RecordTables>()
    .selectFrom('condition_trigger_record')
    .where('trigger_id', '=', id);
  if (from !== undefined) found = found.where('at', '>=', new Date(from));
  if (to !== undefined) found = found.where('at', '<=', new Date(to));
  return found;
};

export async function listRecords(
  db: Kysely<unknown>,
  query: RecordFilter & Page & { readonly order: 'asc' | 'desc' },
): Promise<{ list: TriggerRecord[]; total: number }> {
  const { rows, total } = await pageOf(matching(db, query), query, (found) =>
    found.selectAll().orderBy('id', query.order),
  );
  return { list: rows.map(recordOf), total };
}

export const countRecords = (db: Kysely<unknown>, filter: RecordFilter): Promise<number> =>
  countRows(matching(db, filter));

/** Newest first, those that are older than one of this id. */
export async function recordsBefore(
  db: Kysely<unknown>,
  filter: RecordFilter,
  id: number | null,
  most: number,
): Promise<TriggerRecord[]> {
  let found = matching(db, filter);
  if (id !== null) found = found.where('id', '<', id);
  const rows = await found.selectAll().orderBy('id', 'desc').limit(most).execute();
  return rows.map(recordOf);
}

export interface NewRecord {
  readonly triggerId: number;
  readonly itemId: ItemId;
  readonly at: Date;
  readonly values: readonly RecordedValue[];
}

/** @param most so many are kept of a trigger */
export async function insertRecord(
  tx: Kysely<unknown>,
  { triggerId, itemId, at, values }: NewRecord,
  most: number,
): Promise<void> {
  await tx
    .withTables<RecordTables>()
    .insertInto('condition_trigger_record')
    .values({
      ...{ trigger_id: triggerId, item_id: itemId, at, count: values.length },
      recorded: JSON.stringify(values),
    })
    .execute();
  await sql`
    delete from condition_trigger_record
     where trigger_id = ${triggerId}
       and id <= (select id from condition_trigger_record where trigger_id = ${triggerId}
                   order by id desc offset ${most} limit 1)`.execute(tx);
}

/** Of the account that has the item the oldest go, until it has no more values than it may keep. */
export async function trimRecords(
  tx: Kysely<unknown>,
  item: ItemId,
  mostValues: number,
): Promise<void> {
  await sql`
    with owned as (
      select other.id from item one join item other
          on other.id = one.id or other.owner_id = one.owner_id
       where one.id = ${item}),
    summed as (
      select id, sum(count) over (order by id desc) as values from condition_trigger_record
       where item_id in (select id from owned))
    delete from condition_trigger_record
     where id in (select id from summed where values > ${mostValues})`.execute(tx);
}

/** What is older goes; answers how many records went. */
export async function purgeRecords(tx: Kysely<unknown>, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .withTables<RecordTables>()
    .deleteFrom('condition_trigger_record')
    .where('at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What of an item acted by itself until it was stopped by itself, or has long been paused. */
import {
  type FaultDetails,
  type ItemId,
  minutes,
  type Timestamp,
  type UserId,
} from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../../platform/storage/index.ts';
import { isItemThere } from '../set-aside.ts';

/**
 * A pause that lasts is told after so long. A restart, a line that is plugged in anew and a value that nobody
 * can write for a while are over by then; who looks after a plant wants to know within the quarter of an hour.
 */
const toldAfter = minutes(10);

export interface Stopped {
  readonly kind: 'assignment' | 'trigger';
  readonly id: number;
  /** It goes on by itself once its reason is gone. */
  readonly isPaused: boolean;
  readonly name: string;
  /** The code of an error, with its details. */
  readonly reason: string;
  readonly details: FaultDetails;
  /** Who had started or enabled it; null where nobody is known. */
  readonly startedBy: UserId | null;
}

/** An assignment that has been paused for long, of which nobody has been told. */
const isLongPaused = (now: Timestamp) => sql<boolean>`(a.state = 'paused' and not a.pause_told
  and a.paused_since <= ${new Date(now - toldAfter)} and ${isItemThere('a')})`;

/** The items of which there is a pause to tell. */
export async function itemsWithPauses(db: Kysely<unknown>, now: Timestamp): Promise<ItemId[]> {
  const { rows } = await sql<{ id: ItemId }>`
    select distinct a.item_id as id from assignment a where ${isLongPaused(now)} order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** People have been told of these pauses. */
export async function notePausesTold(
  tx: Kysely<unknown>,
  stopped: readonly Stopped[],
): Promise<void> {
  const paused = stopped.filter(({ isPaused }) => isPaused).map(({ id }) => id);
  await sql`update assignment set pause_told = true
             where id = ${anyOf(paused)} and state = 'paused'`.execute(tx);
}

/** What was stopped before what is paused. */
export async function listStopped(
  db: Kysely<unknown>,
  item: ItemId,
  now: Timestamp,
): Promise<{ readonly itemName: string; readonly stopped: readonly Stopped[] }> {
  const { rows } = await sql<Stopped & { readonly itemName: string }>`
    select s.kind, s.id, s.name, s.state = 'paused' as "isPaused", coalesce(s.reason, '') as reason,
           coalesce(s.reason_details, '{}') as details, s.by as "startedBy",
           i.item_name as "itemName"
      from (select item_id, id, 'assignment' as kind, name, state, reason, reason_details,
                   started_by as by
              from assignment a where state = 'failed' or ${isLongPaused(now)}
             union all
            select item_id, id, 'trigger', name, state, reason, reason_details, enabled_by
              from condition_trigger where state = 'failed') s
      join item i on i.id = s.item_id
     where s.item_id = ${item}
     order by s.state, s.kind, s.id`.execute(db);
  return { itemName: rows[0]?.itemName ?? '', stopped: rows };
}

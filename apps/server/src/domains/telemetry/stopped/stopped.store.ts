/** What of an item acted by itself until it was stopped by itself. */
import type { FaultDetails, ItemId, UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

export interface Stopped {
  readonly kind: 'assignment' | 'trigger';
  readonly name: string;
  /** The code of an error, with its details. */
  readonly reason: string;
  readonly details: FaultDetails;
  /** Who had started or enabled it; null where nobody is known. */
  readonly startedBy: UserId | null;
}

export async function listStopped(
  db: Kysely<unknown>,
  item: ItemId,
): Promise<{ readonly itemName: string; readonly stopped: readonly Stopped[] }> {
  const { rows } = await sql<Stopped & { readonly itemName: string }>`
    select s.kind, s.name, coalesce(s.reason, '') as reason,
           coalesce(s.reason_details, '{}') as details, s.by as "startedBy",
           i.item_name as "itemName"
      from (select item_id, id, 'assignment' as kind, name, reason, reason_details, started_by as by
              from assignment where state = 'failed'
             union all
            select item_id, id, 'trigger', name, reason, reason_details, enabled_by
              from condition_trigger where state = 'failed') s
      join item i on i.id = s.item_id
     where s.item_id = ${item}
     order by s.kind, s.id`.execute(db);
  return { itemName: rows[0]?.itemName ?? '', stopped: rows };
}

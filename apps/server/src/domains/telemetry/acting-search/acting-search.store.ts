import {
  type actingKind,
  mostFoundActing,
} from '@millwright/contract/telemetry/acting-search.calls';
import type { ItemId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod/mini';
import { contains, containsWithin } from '../../../platform/storage/index.ts';
import { isItemThere } from '../set-aside.ts';

export interface FoundActing {
  readonly id: number;
  readonly name: string;
  readonly itemId: ItemId;
  readonly itemName: string;
}

const tables = {
  assignment: 'assignment',
  trigger: 'condition_trigger',
  interlock: 'interlock',
  history_task: 'history_task',
} as const;

/** The first of a kind whose name holds the words, which may be those of its item too. */
export async function findActing(
  db: Kysely<unknown>,
  visible: 'all' | ReadonlySet<ItemId>,
  kind: z.infer<typeof actingKind>,
  words: string,
): Promise<FoundActing[]> {
  const own = visible === 'all' ? sql`true` : sql`item.id = any(${[...visible]}::bigint[])`;
  const isOfItem = (word: string) => contains(['item_name'], word);
  const { rows } = await sql<FoundActing>`
    select acting.id, acting.name, item.id as "itemId", item_name as "itemName"
      from ${sql.table(tables[kind])} as acting join item on item.id = acting.item_id
     where ${own} and ${isItemThere('acting')}
       and ${containsWithin(['acting.name'], words, isOfItem)}
     order by lower(acting.name), acting.id limit ${mostFoundActing}`.execute(db);
  return rows;
}

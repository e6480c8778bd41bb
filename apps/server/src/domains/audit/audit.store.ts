/** Reads the audit trail, which `platform/audit/audit-trail.ts` writes. */
import type { Operation } from '@millwright/contract/audit/audit.schemas';
import { type ItemId, itemId, type Timestamp, userId } from '@millwright/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AuditTables } from '../../platform/audit/index.ts';
import { anyOf, contains, orderByMoment, pageOf } from '../../platform/storage/index.ts';
import {
  type LogFilter,
  type LogPage,
  type LogRow,
  type OwnDoing,
  olderThan,
} from './log-query.ts';

/** Everything, or what a user did or what was done to their items. */
export type VisibleOperations = 'all' | (OwnDoing & { readonly items: ReadonlySet<ItemId> });

export interface OperationFilter extends LogFilter {
  readonly visible: VisibleOperations;
  readonly itemId?: ItemId | undefined;
  readonly actorId?: number | undefined;
  /** `item.edit`, or `item` for every action on items. */
  readonly action?: string | undefined;
  readonly subjectKind?: string | undefined;
  readonly subjectId?: string | undefined;
}

export interface OperationQuery extends OperationFilter, LogPage {
  readonly sort?: keyof typeof sortColumns | undefined;
}

const sortColumns = { at: 'at', actorName: 'actor_name', action: 'action' } as const;

const operationOf = (row: Selectable<AuditTables['audit_entry']>): Operation => ({
  id: row.id,
  at: row.at.getTime(),
  actorKind: row.actor_kind,
  actorId: row.actor_id === null ? null : userId(row.actor_id),
  actorName: row.actor_name,
  action: row.action,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  itemId: row.item_id === null ? null : itemId(row.item_id),
  before: row.before,
  after: row.after,
  address: row.address,
});

function wantedOperations(db: Kysely<unknown>, filter: OperationFilter) {
  const { visible, action, keyword, from, to, subjectKind, subjectId } = filter;
  let wanted = db.withTables<AuditTables>().selectFrom('audit_entry');
  if (visible !== 'all') {
    const { user, items, address } = visible;
    wanted = wanted.where((entry) => {
      const own = entry('actor_id', '=', user);
      const ofItems = entry('item_id', '=', anyOf(items));
      if (address === undefined) return entry.or([own, ofItems]);
      const ofOthers = entry('actor_id', 'is distinct from', user);
      return entry.or([entry.and([own, entry('address', '=', address)]), ofItems.and(ofOthers)]);
    });
  }
  if (filter.itemId !== undefined) wanted = wanted.where('item_id', '=', filter.itemId);
  if (filter.actorId !== undefined) wanted = wanted.where('actor_id', '=', filter.actorId);
  if (action !== undefined) {
    wanted = wanted.where((entry) =>
      entry.or([entry('action', '=', action), sql<boolean>`starts_with(action, ${`${action}.`})`]),
    );
  }
  if (subjectKind !== undefined) wanted = wanted.where('subject_kind', '=', subjectKind);
  if (subjectId !== undefined) wanted = wanted.where('subject_id', '=', subjectId);
  if (from !== undefined) wanted = wanted.where('at', '>=', new Date(from));
  if (to !== undefined) wanted = wanted.where('at', '<', new Date(to));
  if (keyword) {
    const names = sql`concat_ws(' ', actor_name, subject_name)`;
    wanted = wanted.where(contains([names], keyword));
  }
  return wanted;
}

export async function countOperations(
  db: Kysely<unknown>,
  filter: OperationFilter,
): Promise<number> {
  const { total } = await wantedOperations(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function listOperations(
  db: Kysely<unknown>,
  query: OperationQuery,
  now: Timestamp,
): Promise<{ list: Operation[]; total: number }> {
  const { sort = 'at', order } = query;
  const at = await orderByMoment(db, 'audit_entry', 'at', now);
  const { rows, total } = await pageOf(wantedOperations(db, query), query, (matching) =>
    matching
      .selectAll()
      .orderBy(sort === 'at' ? at : sortColumns[sort], order)
      .orderBy('id', order),
  );
  return { list: rows.map(operationOf), total };
}

/** Newest first, those after `last`. */
export async function operationsAfter(
  db: Kysely<unknown>,
  filter: OperationFilter,
  last: LogRow | null,
  limit: number,
): Promise<Operation[]> {
  let wanted = wantedOperations(db, filter);
  if (last !== null) wanted = wanted.where(olderThan('audit_entry', last));
  const rows = await wanted
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(operationOf);
}

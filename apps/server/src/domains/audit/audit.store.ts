/** Reads the audit trail, which `platform/audit/audit-trail.ts` writes. */
import type { Operation } from '@millwright/contract/audit/audit.schemas';
import type { ItemId, UserId } from '@millwright/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AuditTables } from '../../platform/audit/index.ts';

/** Everything, or what a user did or what was done to their items. */
export type VisibleOperations =
  | 'all'
  | { readonly user: UserId; readonly items: ReadonlySet<ItemId> };

export interface OperationQuery {
  readonly visible: VisibleOperations;
  readonly itemId?: number | undefined;
  readonly actorId?: number | undefined;
  /** `item.edit`, or `item` for every action on items. */
  readonly action?: string | undefined;
  readonly subjectKind?: string | undefined;
  readonly subjectId?: string | undefined;
  /** Done from then on, and before. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** In the names of who did it and of what it was done to. */
  readonly keyword?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: keyof typeof sortColumns | undefined;
  readonly order: 'asc' | 'desc';
}

const sortColumns = { at: 'at', actorName: 'actor_name', action: 'action' } as const;

const operationOf = (row: Selectable<AuditTables['audit_entry']>): Operation => ({
  id: row.id,
  at: row.at.getTime(),
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  actorName: row.actor_name,
  action: row.action,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  itemId: row.item_id,
  before: row.before,
  after: row.after,
  address: row.address,
});

export async function listOperations(
  db: Kysely<unknown>,
  query: OperationQuery,
): Promise<{ list: Operation[]; total: number }> {
  const { visible, action, keyword, from, to, page, pageSize, order } = query;
  let wanted = db.withTables<AuditTables>().selectFrom('audit_entry');
  if (visible !== 'all') {
    wanted = wanted.where((entry) =>
      entry.or([
        entry('actor_id', '=', visible.user),
        entry('item_id', '=', sql<number>`any(${[...visible.items]})`),
      ]),
    );
  }
  if (query.itemId !== undefined) wanted = wanted.where('item_id', '=', query.itemId);
  if (query.actorId !== undefined) wanted = wanted.where('actor_id', '=', query.actorId);
  if (action !== undefined) {
    wanted = wanted.where((entry) =>
      entry.or([entry('action', '=', action), sql<boolean>`starts_with(action, ${`${action}.`})`]),
    );
  }
  const { subjectKind, subjectId } = query;
  if (subjectKind !== undefined) wanted = wanted.where('subject_kind', '=', subjectKind);
  if (subjectId !== undefined) wanted = wanted.where('subject_id', '=', subjectId);
  if (from !== undefined) wanted = wanted.where('at', '>=', new Date(from));
  if (to !== undefined) wanted = wanted.where('at', '<', new Date(to));
  if (keyword) {
    const names = sql`lower(concat_ws(' ', actor_name, subject_name))`;
    wanted = wanted.where(sql<boolean>`strpos(${names}, lower(${keyword})) > 0`);
  }
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .selectAll()
    .orderBy(sortColumns[query.sort ?? 'at'], order)
    .orderBy('id', order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { list: rows.map(operationOf), total };
}

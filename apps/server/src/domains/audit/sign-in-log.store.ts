/** Reads the sign-ins of the audit trail, which identity records there. */
import type { SignIn, SignInKind } from '@millwright/contract/audit/audit.schemas';
import { type Timestamp, type UserId, userId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import type { AuditTables } from '../../platform/audit/index.ts';
import { anyOf, contains, orderByMoment, pageOf } from '../../platform/storage/index.ts';
import {
  type LogFilter,
  type LogPage,
  type LogRow,
  type OwnDoing,
  olderThan,
} from './log-query.ts';

const kindOf = {
  'user.sign_in': 'signed-in',
  'user.sign_in_refused': 'refused',
  'user.sign_out': 'signed-out',
} as const satisfies Record<string, SignInKind>;

/** The actions of the audit trail that make up the user log. */
export const signInActions = Object.keys(kindOf) as (keyof typeof kindOf)[];

/** Everything, or what a user did and those below them. */
export type VisibleSignIns = 'all' | (OwnDoing & { readonly below: readonly UserId[] });

export interface SignInFilter extends LogFilter {
  readonly visible: VisibleSignIns;
  readonly userId?: number | undefined;
  readonly kind?: SignInKind | undefined;
}

export interface SignInQuery extends SignInFilter, LogPage {
  readonly sort?: keyof typeof sortColumns | undefined;
}

const sortColumns = { at: 'at', userName: 'actor_name', address: 'address' } as const;

function wantedSignIns(db: Kysely<unknown>, filter: SignInFilter) {
  const { visible, userId, kind, keyword, from, to } = filter;
  const actions = signInActions.filter((action) => kind === undefined || kindOf[action] === kind);
  let wanted = db
    .withTables<AuditTables>()
    .selectFrom('audit_entry')
    .where('action', 'in', actions);
  if (visible !== 'all') {
    wanted = wanted.where('actor_id', '=', anyOf([visible.user, ...visible.below]));
    if (visible.address !== undefined) wanted = wanted.where('address', '=', visible.address);
  }
  if (userId !== undefined) wanted = wanted.where('actor_id', '=', userId);
  if (from !== undefined) wanted = wanted.where('at', '>=', new Date(from));
  if (to !== undefined) wanted = wanted.where('at', '<', new Date(to));
  if (keyword) {
    const words = sql`concat_ws(' ', actor_name, address)`;
    wanted = wanted.where(contains([words], keyword));
  }
  return wanted;
}

const shown = (wanted: ReturnType<typeof wantedSignIns>) =>
  wanted
    .select(['id', 'at', 'action', 'actor_kind', 'actor_id', 'actor_name', 'address'])
    .select([
      sql<string | null>`after ->> 'agent'`.as('agent'),
      sql<string | null>`after ->> 'reason'`.as('reason'),
    ]);

const signInOf = (
  row: Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>,
): SignIn => ({
  id: row.id,
  at: row.at.getTime(),
  kind: kindOf[row.action as keyof typeof kindOf],
  userId: row.actor_kind === 'user' && row.actor_id !== null ? userId(row.actor_id) : null,
  userName: row.actor_name,
  address: row.address,
  agent: row.agent,
  reason: row.reason,
});

export async function countSignIns(db: Kysely<unknown>, filter: SignInFilter): Promise<number> {
  const { total } = await wantedSignIns(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function listSignIns(
  db: Kysely<unknown>,
  query: SignInQuery,
  now: Timestamp,
): Promise<{ list: SignIn[]; total: number }> {
  const { sort = 'at', order } = query;
  const at = await orderByMoment(db, 'audit_entry', 'at', now);
  const { rows, total } = await pageOf(wantedSignIns(db, query), query, (matching) =>
    shown(matching)
      .orderBy(sort === 'at' ? at : sortColumns[sort], order)
      .orderBy('id', order),
  );
  return { list: rows.map(signInOf), total };
}

/** Newest first, those after `last`. */
export async function signInsAfter(
  db: Kysely<unknown>,
  filter: SignInFilter,
  last: LogRow | null,
  limit: number,
): Promise<SignIn[]> {
  let wanted = wantedSignIns(db, filter);
  if (last !== null) wanted = wanted.where(olderThan('audit_entry', last));
  const rows = await shown(wanted)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(signInOf);
}

/** Reads the sign-ins of the audit trail, which identity records there. */
import type { SignIn, SignInKind } from '@millwright/contract/audit/audit.schemas';
import type { UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import type { AuditTables } from '../../platform/audit/index.ts';
import type { LogQuery } from './log-query.ts';

const kindOf = {
  'user.sign_in': 'signed-in',
  'user.sign_in_refused': 'refused',
  'user.sign_out': 'signed-out',
} as const satisfies Record<string, SignInKind>;

/** The actions of the audit trail that make up the user log. */
export const signInActions = Object.keys(kindOf) as (keyof typeof kindOf)[];

export interface SignInQuery extends LogQuery {
  readonly visible: 'all' | UserId;
  readonly userId?: number | undefined;
  readonly kind?: SignInKind | undefined;
  readonly sort?: keyof typeof sortColumns | undefined;
}

const sortColumns = { at: 'at', userName: 'actor_name', address: 'address' } as const;

export async function listSignIns(
  db: Kysely<unknown>,
  query: SignInQuery,
): Promise<{ list: SignIn[]; total: number }> {
  const { visible, userId, kind, keyword, from, to, page, pageSize, order } = query;
  const actions = signInActions.filter((action) => kind === undefined || kindOf[action] === kind);
  let wanted = db
    .withTables<AuditTables>()
    .selectFrom('audit_entry')
    .where('action', 'in', actions);
  if (visible !== 'all') wanted = wanted.where('actor_id', '=', visible);
  if (userId !== undefined) wanted = wanted.where('actor_id', '=', userId);
  if (from !== undefined) wanted = wanted.where('at', '>=', new Date(from));
  if (to !== undefined) wanted = wanted.where('at', '<', new Date(to));
  if (keyword) {
    const words = sql`lower(concat_ws(' ', actor_name, address))`;
    wanted = wanted.where(sql<boolean>`strpos(${words}, lower(${keyword})) > 0`);
  }
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .select(['id', 'at', 'action', 'actor_kind', 'actor_id', 'actor_name', 'address'])
    .select([
      sql<string | null>`after ->> 'agent'`.as('agent'),
      sql<string | null>`after ->> 'reason'`.as('reason'),
    ])
    .orderBy(sortColumns[query.sort ?? 'at'], order)
    .orderBy('id', order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const list = rows.map(
    (row): SignIn => ({
      id: row.id,
      at: row.at.getTime(),
      kind: kindOf[row.action as keyof typeof kindOf],
      userId: row.actor_kind === 'user' ? row.actor_id : null,
      userName: row.actor_name,
      address: row.address,
      agent: row.agent,
      reason: row.reason,
    }),
  );
  return { list, total };
}

/** The error logger: each report of an error. */
import type { WebErrorEntry, WebErrorKind } from '@millwright/contract/audit/web-errors.schemas';
import { type Kysely, sql } from 'kysely';
import type { LogQuery } from '../log-query.ts';
import type { WebErrorTables } from './web-errors.store.ts';

export interface WebErrorEntryQuery extends LogQuery {
  readonly kind?: WebErrorKind | undefined;
  readonly hidden?: boolean | undefined;
  readonly errorId?: number | undefined;
  readonly userId?: number | undefined;
  readonly sort?: keyof typeof sortColumns | undefined;
}

const sortColumns = {
  at: 'web_error_entry.at',
  userName: 'web_error_entry.user_name',
  page: 'web_error_entry.page',
} as const;

export async function listWebErrorEntries(
  db: Kysely<unknown>,
  query: WebErrorEntryQuery,
): Promise<{ list: WebErrorEntry[]; total: number }> {
  const { kind, hidden, errorId, userId, keyword, from, to, page, pageSize, order } = query;
  let wanted = db
    .withTables<WebErrorTables>()
    .selectFrom('web_error_entry')
    .innerJoin('web_error', 'web_error.id', 'web_error_entry.error_id');
  if (kind !== undefined) wanted = wanted.where('kind', '=', kind);
  if (hidden !== undefined) wanted = wanted.where('web_error_entry.hidden', '=', hidden);
  if (errorId !== undefined) wanted = wanted.where('error_id', '=', errorId);
  if (userId !== undefined) wanted = wanted.where('user_id', '=', userId);
  if (from !== undefined) wanted = wanted.where('at', '>=', new Date(from));
  if (to !== undefined) wanted = wanted.where('at', '<', new Date(to));
  if (keyword) {
    const words = sql`lower(concat_ws(' ', message, web_error_entry.page, user_name))`;
    wanted = wanted.where(sql<boolean>`strpos(${words}, lower(${keyword})) > 0`);
  }
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .selectAll('web_error_entry')
    .select(['web_error.kind', 'web_error.message'])
    .orderBy(sortColumns[query.sort ?? 'at'], order)
    .orderBy('web_error_entry.id', order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const list = rows.map((row) => ({
    id: row.id,
    errorId: row.error_id,
    kind: row.kind,
    message: row.message,
    at: row.at.getTime(),
    time: row.time.getTime(),
    page: row.page,
    release: row.release,
    hidden: row.hidden,
    count: row.count,
    userId: row.user_id,
    userGuid: row.user_guid,
    userName: row.user_name,
    session: row.session,
    address: row.address,
    agent: row.agent,
  }));
  return { list, total };
}

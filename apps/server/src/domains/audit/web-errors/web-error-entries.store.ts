/** The error logger: each report of an error. */
import type { WebErrorEntry, WebErrorKind } from '@millwright/contract/audit/web-errors.schemas';
import { type Timestamp, userId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { contains, orderByMoment, pageOf } from '../../../platform/storage/index.ts';
import { type LogFilter, type LogPage, type LogRow, olderThan } from '../log-query.ts';
import type { WebErrorTables } from './web-errors.store.ts';

export interface WebErrorEntryFilter extends LogFilter {
  readonly kind?: WebErrorKind | undefined;
  readonly hidden?: boolean | undefined;
  readonly errorId?: number | undefined;
  readonly userId?: number | undefined;
}

export interface WebErrorEntryQuery extends WebErrorEntryFilter, LogPage {
  readonly sort?: keyof typeof sortColumns | undefined;
}

const sortColumns = {
  at: 'web_error_entry.at',
  userName: 'web_error_entry.user_name',
  page: 'web_error_entry.page',
} as const;

function wantedEntries(db: Kysely<unknown>, filter: WebErrorEntryFilter) {
  const { kind, hidden, errorId, userId, keyword, from, to } = filter;
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
    const words = sql`concat_ws(' ', message, web_error_entry.page, user_name)`;
    wanted = wanted.where(contains([words], keyword));
  }
  return wanted;
}

const shown = (wanted: ReturnType<typeof wantedEntries>) =>
  wanted.selectAll('web_error_entry').select(['web_error.kind', 'web_error.message']);

const entryOf = (
  row: Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>,
): WebErrorEntry => ({
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
  userId: row.user_id === null ? null : userId(row.user_id),
  userGuid: row.user_guid,
  userName: row.user_name,
  session: row.session,
  address: row.address,
  agent: row.agent,
});

export async function countWebErrorEntries(
  db: Kysely<unknown>,
  filter: WebErrorEntryFilter,
): Promise<number> {
  const { total } = await wantedEntries(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function listWebErrorEntries(
  db: Kysely<unknown>,
  query: WebErrorEntryQuery,
  now: Timestamp,
): Promise<{ list: WebErrorEntry[]; total: number }> {
  const { sort = 'at', order } = query;
  const at = await orderByMoment(db, 'web_error_entry', 'at', now);
  const { rows, total } = await pageOf(wantedEntries(db, query), query, (matching) =>
    shown(matching)
      .orderBy(sort === 'at' ? at : sortColumns[sort], order)
      .orderBy('web_error_entry.id', order),
  );
  return { list: rows.map(entryOf), total };
}

/** Newest first, those after `last`. */
export async function webErrorEntriesAfter(
  db: Kysely<unknown>,
  filter: WebErrorEntryFilter,
  last: LogRow | null,
  limit: number,
): Promise<WebErrorEntry[]> {
  let wanted = shown(wantedEntries(db, filter));
  if (last !== null) wanted = wanted.where(olderThan('web_error_entry', last));
  const rows = await wanted
    .orderBy('at', 'desc')
    .orderBy('web_error_entry.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(entryOf);
}

/** The error store: errors that are alike, once, with whom and when they met. */
import {
  type WebError,
  type WebErrorKind,
  type WebErrorState,
  webErrorTrendDays,
} from '@millwright/contract/audit/web-errors.schemas';
import { days, type Timestamp } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf, contains, orderByMoment, pageOf } from '../../../platform/storage/index.ts';
import type { LogFilter, LogPage } from '../log-query.ts';
import type { WebErrorTables } from './web-errors.store.ts';

export interface WebErrorQuery extends LogFilter, LogPage {
  readonly kind?: WebErrorKind | undefined;
  readonly hidden?: boolean | undefined;
  readonly state?: WebErrorState | undefined;
  readonly sort?: keyof typeof sortColumns | undefined;
}

const sortColumns = {
  lastSeen: 'last_seen',
  firstSeen: 'first_seen',
  count: 'count',
} as const;

/** What counts in the order in which these were written. */
const writtenBy = { lastSeen: 'told', firstSeen: 'id' } as const;

const users = sql<number>`(
  select count(distinct user_id) from web_error_entry where error_id = web_error.id)`;
const releases = sql<string[]>`array(
  select release from web_error_entry where error_id = web_error.id and release <> ''
    group by release order by max(at) desc limit 20)`;

export async function listWebErrors(
  db: Kysely<unknown>,
  query: WebErrorQuery,
  now: Timestamp,
): Promise<{ list: WebError[]; total: number }> {
  const { kind, hidden, state, keyword, from, to, sort = 'lastSeen', order } = query;
  let wanted = db.withTables<WebErrorTables>().selectFrom('web_error');
  if (kind !== undefined) wanted = wanted.where('kind', '=', kind);
  if (hidden !== undefined) wanted = wanted.where('hidden', '=', hidden);
  if (state !== undefined) wanted = wanted.where('state', '=', state);
  if (from !== undefined) wanted = wanted.where('last_seen', '>=', new Date(from));
  if (to !== undefined) wanted = wanted.where('last_seen', '<', new Date(to));
  if (keyword) {
    const words = sql`concat_ws(' ', message, page)`;
    wanted = wanted.where(contains([words], keyword));
  }
  const place =
    sort === 'count'
      ? sql<number>`web_error.count`
      : await orderByMoment(db, 'web_error', sortColumns[sort], now, writtenBy[sort]);
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .select([users.as('users'), releases.as('releases')])
      .orderBy(place, order)
      .orderBy('id', order),
  );
  const courses = await trends(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const list = rows.map(({ fingerprint: _, told: __, first_seen, last_seen, ...row }) => ({
    ...row,
    trend: courses.get(row.id) ?? noTrend(),
    firstSeen: first_seen.getTime(),
    lastSeen: last_seen.getTime(),
  }));
  return { list, total };
}

const noTrend = (): number[] => Array.from({ length: webErrorTrendDays }, () => 0);

/** How often each of these errors happened on each of the last days. */
async function trends(
  db: Kysely<unknown>,
  ids: readonly number[],
  now: Timestamp,
): Promise<ReadonlyMap<number, number[]>> {
  const today = Math.floor(now / days(1));
  const first = today - webErrorTrendDays + 1;
  const { rows } = await sql<{ id: number; day: number; count: number }>`
    select error_id as id, floor(extract(epoch from at) / 86400)::bigint as day,
        sum(count)::bigint as count
      from web_error_entry
      where error_id = ${anyOf(ids)} and at >= ${new Date(first * days(1))}
      group by 1, 2`.execute(db);
  const courses = new Map<number, number[]>();
  for (const { id, day, count } of rows) {
    const course = courses.get(id) ?? noTrend();
    courses.set(id, course);
    // A clock that was set back leaves days ahead of today.
    course[Math.min(day - first, webErrorTrendDays - 1)] = count;
  }
  return courses;
}

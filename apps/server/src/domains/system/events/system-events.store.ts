/** The table `system_event`. */
import { isErrorCode } from '@millwright/contract/error-text';
import { faultDetails } from '@millwright/contract/fields/fault-details';
import { errors } from '@millwright/contract/manifest/errors';
import type {
  SystemEvent,
  SystemEventKind,
  SystemEventSeverity,
  SystemEventState,
} from '@millwright/contract/system/system-events.schemas';
import { type Timestamp, timestamp } from '@millwright/kernel';
import { type ColumnType, type GeneratedAlways, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import {
  anyOf,
  contains,
  countRows,
  orderByMoment,
  pageOf,
} from '../../../platform/storage/index.ts';
import type { Episode } from './episode.ts';

type EventTables = Tables<{
  system_event: {
    id: GeneratedAlways<number>;
    kind: SystemEventKind;
    severity: SystemEventSeverity;
    subject: string;
    code: string;
    details: ColumnType<unknown, string, string>;
    began_at: Date;
    ended_at: Date | null;
    last_seen_at: Date;
    count: number;
    acknowledged_at: Date | null;
    acknowledged_by: string | null;
  };
}>;

export interface SystemEventFilter {
  readonly kind?: SystemEventKind | undefined;
  readonly severity?: SystemEventSeverity | undefined;
  readonly state?: SystemEventState | undefined;
  /** Began then or later, and before. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** In the text of either language, or in what fills it. */
  readonly keyword?: string | undefined;
}

export interface SystemEventQuery extends SystemEventFilter {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: keyof typeof sortColumns | undefined;
  readonly order: 'asc' | 'desc';
}

const sortColumns = { beganAt: 'began_at', lastSeenAt: 'last_seen_at' } as const;

const tables = (db: Kysely<unknown>) => db.withTables<EventTables>();

const eventOf = (row: Selectable<EventTables['system_event']>): SystemEvent => ({
  id: row.id,
  kind: row.kind,
  severity: row.severity,
  subject: row.subject,
  code: row.code,
  details: faultDetails.parse(row.details),
  beganAt: row.began_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  lastSeenAt: row.last_seen_at.getTime(),
  count: row.count,
  acknowledgedAt: row.acknowledged_at?.getTime() ?? null,
  acknowledgedBy: row.acknowledged_by,
});

/** Without what is filled in. */
const wordsOf = (text: string): string => text.replace(/\{\w+\}/g, '').toLowerCase();

/** Codes whose text holds the words in either language. */
const codesSaying = (words: string): string[] =>
  Object.entries(errors)
    .filter(([code]) => code.startsWith('system_event.'))
    .filter(([, { zh, en }]) => wordsOf(`${zh}\n${en}`).includes(words.toLowerCase()))
    .map(([code]) => code);

function wantedEvents(db: Kysely<unknown>, filter: SystemEventFilter) {
  const { kind, severity, state, from, to, keyword } = filter;
  let wanted = tables(db).selectFrom('system_event');
  if (kind !== undefined) wanted = wanted.where('kind', '=', kind);
  if (severity !== undefined) wanted = wanted.where('severity', '=', severity);
  if (state === 'ended') wanted = wanted.where('ended_at', 'is not', null);
  else if (state !== undefined) wanted = wanted.where('ended_at', 'is', null);
  if (state === 'unacknowledged') wanted = wanted.where('acknowledged_at', 'is', null);
  if (from !== undefined) wanted = wanted.where('began_at', '>=', new Date(from));
  if (to !== undefined) wanted = wanted.where('began_at', '<', new Date(to));
  if (keyword) {
    const fill = sql`(select string_agg(value, ' ') from jsonb_each_text(details))`;
    const texts = sql`concat_ws(' ', subject, acknowledged_by, ${fill})`;
    wanted = wanted.where((where) =>
      where.or([where('code', '=', anyOf(codesSaying(keyword))), contains([texts], keyword)]),
    );
  }
  return wanted;
}

export const countSystemEvents = (
  db: Kysely<unknown>,
  filter: SystemEventFilter,
): Promise<number> => countRows(wantedEvents(db, filter));

export async function listSystemEvents(
  db: Kysely<unknown>,
  query: SystemEventQuery,
  now: Timestamp,
): Promise<{ list: SystemEvent[]; total: number }> {
  const { sort = 'beganAt' } = query;
  const began = await orderByMoment(db, 'system_event', 'began_at', now);
  const { rows, total } = await pageOf(wantedEvents(db, query), query, (matching) =>
    matching
      .selectAll()
      .orderBy(sort === 'beganAt' ? began : sortColumns[sort], query.order)
      .orderBy('id', query.order),
  );
  return { list: rows.map(eventOf), total };
}

/** Newest first, those after `last`. */
export async function systemEventsAfter(
  db: Kysely<unknown>,
  filter: SystemEventFilter,
  last: SystemEvent | null,
  limit: number,
): Promise<SystemEvent[]> {
  let wanted = wantedEvents(db, filter);
  if (last !== null) {
    const edge = sql`(${new Date(last.beganAt)}, ${last.id}::bigint)`;
    wanted = wanted.where(sql<boolean>`(began_at, id) < ${edge}`);
  }
  const ordered = wanted.selectAll().orderBy('began_at', 'desc').orderBy('id', 'desc');
  return (await ordered.limit(limit).execute()).map(eventOf);
}

/** What goes on, as far as the table knows. */
export async function openEpisodes(db: Kysely<unknown>): Promise<Episode[]> {
  const rows = await tables(db)
    .selectFrom('system_event')
    .selectAll()
    .where('ended_at', 'is', null)
    .execute();
  return rows.flatMap(({ id, kind, severity, subject, code, details, ...row }) => {
    // Of a later release, whose words are not known here.
    if (!isErrorCode(code)) return [];
    const [beganAt, lastSeenAt] = [momentOf(row.began_at), momentOf(row.last_seen_at)];
    const known = { id, kind, severity, subject, code, details: faultDetails.parse(details) };
    return [{ ...known, beganAt, lastSeenAt, endedAt: null, count: row.count }];
  });
}

const momentOf = (date: Date): Timestamp => timestamp(date.getTime());

/**
 * Writes the row of an episode, a new one when it has none; where another server has the same one
 * open, that is it. Answers its id.
 */
export async function saveEpisode(db: Kysely<unknown>, episode: Episode): Promise<number> {
  const { id, kind, severity, subject, code, count } = episode;
  const seen = {
    severity,
    code,
    details: JSON.stringify(episode.details),
    ended_at: episode.endedAt === null ? null : new Date(episode.endedAt),
    last_seen_at: new Date(episode.lastSeenAt),
  };
  if (id !== null) {
    await tables(db)
      .updateTable('system_event')
      .set({ ...seen, count })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const row = await tables(db)
    .insertInto('system_event')
    .values({ kind, subject, began_at: new Date(episode.beganAt), count, ...seen })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .where('ended_at', 'is', null)
        .doUpdateSet(({ ref }) => ({
          ...seen,
          count: sql<number>`${ref('system_event.count')} + ${count}`,
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Notes who has taken note, of all or of these; answers the ids of those that nobody had. */
export async function acknowledgeEvents(
  tx: Kysely<unknown>,
  ids: 'all' | readonly number[],
  by: { readonly userName: string; readonly now: Timestamp },
): Promise<Pick<SystemEvent, 'id' | 'kind'>[]> {
  let rows = tables(tx)
    .updateTable('system_event')
    .set({ acknowledged_at: new Date(by.now), acknowledged_by: by.userName })
    .where('acknowledged_at', 'is', null);
  if (ids !== 'all') rows = rows.where('id', '=', anyOf(ids));
  return rows.returning(['id', 'kind']).execute();
}

/** What ended before; answers how many. */
export async function purgeSystemEvents(tx: Kysely<unknown>, before: Timestamp): Promise<number> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('system_event')
    .where('ended_at', '<', new Date(before))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The tables `web_error` and `web_error_entry`. */
import type {
  WebError,
  WebErrorEntry,
  WebErrorKind,
} from '@millwright/contract/audit/web-errors.schemas';
import type { Timestamp } from '@millwright/kernel';
import { type Generated, type Kysely, sql } from 'kysely';
import type { LogQuery } from './log-query.ts';

type WebErrorTables = {
  web_error: {
    id: Generated<number>;
    fingerprint: string;
    kind: WebErrorKind;
    message: string;
    stack: string;
    page: string;
    release: string;
    hidden: boolean;
    count: number;
    first_seen: Date;
    last_seen: Date;
  };
  web_error_entry: {
    id: Generated<number>;
    error_id: number;
    at: Date;
    time: Date;
    page: string;
    release: string;
    hidden: boolean;
    user_id: number | null;
    user_guid: string | null;
    user_name: string | null;
    session: string | null;
    address: string;
    agent: string;
  };
};

/** One occurrence, as it is stored. */
export type NewWebError = Omit<WebErrorEntry, 'id' | 'errorId'> & {
  readonly fingerprint: string;
  readonly stack: string;
};

/** Counts the error under its fingerprint and keeps the occurrence. */
export async function storeWebError(tx: Kysely<unknown>, error: NewWebError): Promise<void> {
  const at = new Date(error.at);
  const { kind, message, stack, page, release, hidden, fingerprint } = error;
  const tables = tx.withTables<WebErrorTables>();
  const { id } = await tables
    .insertInto('web_error')
    .values({
      fingerprint,
      kind,
      message,
      stack,
      page,
      release,
      hidden,
      count: 1,
      first_seen: at,
      last_seen: at,
    })
    .onConflict((same) =>
      same.column('fingerprint').doUpdateSet(({ eb }) => ({
        message,
        stack,
        page,
        release,
        // Once somebody was shown it, it is no hidden error any more.
        hidden: sql<boolean>`web_error.hidden and ${hidden}`,
        count: eb('web_error.count', '+', 1),
        last_seen: at,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tables
    .insertInto('web_error_entry')
    .values({
      error_id: id,
      at,
      time: new Date(error.time),
      page,
      release,
      hidden,
      user_id: error.userId,
      user_guid: error.userGuid,
      user_name: error.userName,
      session: error.session,
      address: error.address,
      agent: error.agent,
    })
    .execute();
}

export interface WebErrorQuery extends LogQuery {
  readonly kind?: WebErrorKind | undefined;
  readonly hidden?: boolean | undefined;
  readonly sort?: keyof typeof errorColumns | undefined;
}

const errorColumns = { lastSeen: 'last_seen', firstSeen: 'first_seen', count: 'count' } as const;

export async function listWebErrors(
  db: Kysely<unknown>,
  query: WebErrorQuery,
): Promise<{ list: WebError[]; total: number }> {
  const { kind, hidden, keyword, from, to, page, pageSize, order } = query;
  let wanted = db.withTables<WebErrorTables>().selectFrom('web_error');
  if (kind !== undefined) wanted = wanted.where('kind', '=', kind);
  if (hidden !== undefined) wanted = wanted.where('hidden', '=', hidden);
  if (from !== undefined) wanted = wanted.where('last_seen', '>=', new Date(from));
  if (to !== undefined) wanted = wanted.where('last_seen', '<', new Date(to));
  if (keyword) {
    const words = sql`lower(concat_ws(' ', message, page))`;
    wanted = wanted.where(sql<boolean>`strpos(${words}, lower(${keyword})) > 0`);
  }
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .selectAll()
    .orderBy(errorColumns[query.sort ?? 'lastSeen'], order)
    .orderBy('id', order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const list = rows.map(({ fingerprint: _, first_seen, last_seen, ...row }) => ({
    ...row,
    firstSeen: first_seen.getTime(),
    lastSeen: last_seen.getTime(),
  }));
  return { list, total };
}

export interface WebErrorEntryQuery extends LogQuery {
  readonly kind?: WebErrorKind | undefined;
  readonly hidden?: boolean | undefined;
  readonly errorId?: number | undefined;
  readonly userId?: number | undefined;
  readonly sort?: keyof typeof entryColumns | undefined;
}

const entryColumns = {
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
    .orderBy(entryColumns[query.sort ?? 'at'], order)
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
    userId: row.user_id,
    userGuid: row.user_guid,
    userName: row.user_name,
    session: row.session,
    address: row.address,
    agent: row.agent,
  }));
  return { list, total };
}

/** With all their occurrences; answers how many there were. */
export async function deleteWebErrors(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .withTables<WebErrorTables>()
    .deleteFrom('web_error')
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Retention: old occurrences, and errors that have none left. */
export async function purgeWebErrors(tx: Kysely<unknown>, before: Timestamp): Promise<number> {
  const tables = tx.withTables<WebErrorTables>();
  const { numDeletedRows } = await tables
    .deleteFrom('web_error_entry')
    .where('at', '<', new Date(before))
    .executeTakeFirst();
  await tables.deleteFrom('web_error').where('last_seen', '<', new Date(before)).execute();
  return Number(numDeletedRows);
}

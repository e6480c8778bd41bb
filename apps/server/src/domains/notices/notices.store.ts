/** The tables `notice` and `notice_read`. */
import type {
  Notice,
  NoticeAudience,
  NoticeDetail,
  NoticeEdit,
  NoticeEntry,
  NoticeFile,
  NoticeFormat,
  NoticeInput,
  NoticeReader,
  NoticeState,
  NoticeType,
} from '@millwright/contract/notices/notices.schemas';
import { type ItemId, itemId, type Timestamp, type UserId, userId } from '@millwright/kernel';
import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely';
import type { Tables } from '../../engines/postgres/index.ts';
import { anyOf, contains, countRows, type Page, pageOf } from '../../platform/storage/index.ts';

type NoticeTables = Tables<{
  notice: {
    id: GeneratedAlways<number>;
    type: NoticeType;
    title: string;
    body: string;
    body_format: NoticeFormat;
    body_text: string;
    audience: NoticeAudience['kind'];
    audience_ids: ColumnType<number[], number[], number[]>;
    publish_at: Date | null;
    ends_at: Date | null;
    author: string;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  notice_read: { notice_id: number; user_id: UserId; read_at: Date };
  app_user: { id: GeneratedAlways<UserId>; user_name: string };
}>;

/** Whom a notice may be for. */
export interface Reader {
  readonly userId: UserId;
  readonly items: 'all' | ReadonlySet<ItemId>;
}

export interface NoticeQuery extends Page {
  readonly sort?: 'title' | 'publishAt' | 'createdAt' | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
  readonly state?: NoticeState | undefined;
  readonly type?: NoticeType | undefined;
}

const columns = { title: 'title', publishAt: 'publish_at', createdAt: 'created_at' } as const;

const tables = (db: Kysely<unknown>) => db.withTables<NoticeTables>();

/** As it is stored. */
export function audienceOf(kind: NoticeAudience['kind'], ids: readonly number[]): NoticeAudience {
  switch (kind) {
    case 'all':
      return { kind };
    case 'items':
      return { kind, ids: ids.map(itemId) };
    case 'users':
      return { kind, ids: ids.map(userId) };
    case 'roles':
      return { kind, ids: [...ids] };
  }
}

/** How a notice stands at a moment. */
export function stateAt(
  { publishAt, endsAt }: Pick<Notice, 'publishAt' | 'endsAt'>,
  now: number,
): NoticeState {
  if (endsAt !== null && endsAt <= now) return 'ended';
  if (publishAt === null) return 'draft';
  return publishAt > now ? 'scheduled' : 'published';
}

/** The same for the database. */
export const isIn = (state: NoticeState, now: Date) => {
  switch (state) {
    case 'ended':
      return sql<boolean>`ends_at <= ${now}`;
    case 'draft':
      return sql<boolean>`publish_at is null and (ends_at is null or ends_at > ${now})`;
    case 'scheduled':
      return sql<boolean>`publish_at > ${now} and (ends_at is null or ends_at > ${now})`;
    case 'published':
      return sql<boolean>`publish_at <= ${now} and (ends_at is null or ends_at > ${now})`;
  }
};

/** Whether somebody is told of it; whoever sees all items is told of those for some. */
export const isFor = ({ userId: user, items }: Reader) => sql<boolean>`(case audience
  when 'all' then true
  when 'users' then ${user} = any(audience_ids)
  when 'roles' then exists (select from user_role where user_id = ${user} and role_id = any(audience_ids))
  else ${items === 'all' ? sql`true` : sql`audience_ids && ${[...items]}::bigint[]`} end)`;

type Row = Selectable<NoticeTables['notice']> & {
  readonly readers: number;
  readonly files: NoticeFile[];
};

const noticeOf = (row: Row, now: Timestamp): Notice => {
  const times = {
    publishAt: row.publish_at?.getTime() ?? null,
    endsAt: row.ends_at?.getTime() ?? null,
  };
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    format: row.body_format,
    body: row.body,
    audience: audienceOf(row.audience, row.audience_ids),
    ...times,
    state: stateAt(times, now),
    author: row.author,
    readers: row.readers,
    files: row.files,
    version: row.version,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
};

const readers = sql<number>`(select count(*)::int from notice_read where notice_id = notice.id)`;

const files = sql<NoticeFile[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'mime', mime, 'bytes', bytes)
                           order by id), '[]') from notice_file where notice_id = notice.id)`;

export async function listNotices(
  db: Kysely<unknown>,
  query: NoticeQuery,
  now: Timestamp,
): Promise<{ list: Notice[]; total: number }> {
  const { keyword, state, type } = query;
  let wanted = tables(db).selectFrom('notice');
  if (keyword) wanted = wanted.where(contains(['title', 'body_text'], keyword));
  if (type !== undefined) wanted = wanted.where('type', '=', type);
  if (state !== undefined) wanted = wanted.where(isIn(state, new Date(now)));
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .select([readers.as('readers'), files.as('files')])
      .orderBy(columns[query.sort ?? 'createdAt'], (by) => by[query.order]().nullsFirst())
      .orderBy('id', query.order),
  );
  return { list: rows.map((row) => noticeOf(row, now)), total };
}

/** The same, locked until the commit, in the order of their ids. */
export async function lockNotices(
  tx: Kysely<unknown>,
  ids: readonly number[],
  now: Timestamp,
): Promise<Notice[]> {
  const rows = tables(tx)
    .selectFrom('notice')
    .selectAll()
    .select([readers.as('readers'), files.as('files')]);
  const found = await rows.where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute();
  return found.map((row) => noticeOf(row, now));
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** What is stored of one: its text as lists show it and as it is looked for stands beside it. */
export type StoredFields = NoticeInput & { readonly bodyText: string };

const fieldsOf = ({ audience, publishAt, endsAt, ...given }: StoredFields) => ({
  ...{ type: given.type, title: given.title, body: given.body },
  ...{ body_format: given.format, body_text: given.bodyText },
  audience: audience.kind,
  audience_ids: 'ids' in audience ? [...new Set<number>(audience.ids)] : [],
  publish_at: dateOf(publishAt),
  ends_at: dateOf(endsAt),
});

export async function insertNotice(
  tx: Kysely<unknown>,
  input: StoredFields,
  author: string,
  now: Timestamp,
): Promise<Notice> {
  const at = new Date(now);
  const row = await tables(tx)
    .insertInto('notice')
    .values({ ...fieldsOf(input), author, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return noticeOf({ ...row, readers: 0, files: [] }, now);
}

export async function updateNotice(
  tx: Kysely<unknown>,
  input: StoredFields & Pick<NoticeEdit, 'id' | 'version'>,
  now: Timestamp,
): Promise<Notice> {
  const row = await tables(tx)
    .updateTable('notice')
    .where('id', '=', input.id)
    .set({ ...fieldsOf(input), version: input.version + 1, updated_at: new Date(now) })
    .returningAll()
    .returning([readers.as('readers'), files.as('files')])
    .executeTakeFirstOrThrow();
  return noticeOf(row, now);
}

export async function endNoticeRow(
  tx: Kysely<unknown>,
  id: number,
  now: Timestamp,
): Promise<Notice> {
  const at = new Date(now);
  const row = await tables(tx)
    .updateTable('notice')
    .where('id', '=', id)
    .set(({ eb }) => ({ ends_at: at, updated_at: at, version: eb('version', '+', 1) }))
    .returningAll()
    .returning([readers.as('readers'), files.as('files')])
    .executeTakeFirstOrThrow();
  return noticeOf(row, now);
}

export async function deleteNoticeRows(tx: Kysely<unknown>, ids: readonly number[]): Promise<void> {
  await tables(tx).deleteFrom('notice').where('id', '=', anyOf(ids)).execute();
}

const places = { roles: 'role', items: 'item', users: 'app_user' } as const;

/** How many of those that an audience names there are. */
export async function countAudience(
  tx: Kysely<unknown>,
  audience: Exclude<NoticeAudience, { kind: 'all' }>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(places[audience.kind])}
     where id = ${anyOf<number>(audience.ids)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function listReaders(
  db: Kysely<unknown>,
  notice: number,
  query: Page & { readonly order: 'asc' | 'desc'; readonly keyword?: string | undefined },
): Promise<{ list: NoticeReader[]; total: number }> {
  const read = tables(db)
    .selectFrom('notice_read')
    .innerJoin('app_user', 'app_user.id', 'user_id')
    .where('notice_id', '=', notice)
    .where(contains(['user_name'], query.keyword ?? ''));
  const { rows, total } = await pageOf(read, query, (matching) =>
    matching
      .select(['user_id', 'user_name', 'read_at'])
      .orderBy('read_at', query.order)
      .orderBy('user_id', query.order),
  );
  const list = rows.map((row) => ({
    userId: row.user_id,
    userName: row.user_name,
    readAt: row.read_at.getTime(),
  }));
  return { list, total };
}

export interface OwnQuery extends Page {
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
  readonly readState?: 0 | 1 | undefined;
}

const hasRead = (user: UserId) => sql<boolean>`exists (
  select from notice_read where notice_id = notice.id and user_id = ${user})`;

type OwnRow = Pick<Row, 'id' | 'title' | 'type' | 'publish_at'> & {
  readonly is_read: boolean;
  readonly summary: string;
};

/** As much as a line of a list holds. */
const summary = sql<string>`left(body_text, 160)`.as('summary');

const entryOf = (row: OwnRow): NoticeEntry => ({
  id: row.id,
  text: row.title,
  type: row.type,
  summary: row.summary,
  publishedAt: row.publish_at?.getTime() ?? 0,
  readState: row.is_read ? 1 : 0,
});

/** What somebody is told now. */
export async function listOwnNotices(
  db: Kysely<unknown>,
  reader: Reader,
  query: OwnQuery,
  now: Timestamp,
): Promise<{ list: NoticeEntry[]; total: number; unread: number }> {
  const { keyword, readState } = query;
  const isRead = hasRead(reader.userId);
  const told = tables(db)
    .selectFrom('notice')
    .where(isIn('published', new Date(now)))
    .where(isFor(reader));
  let wanted = told;
  if (keyword) wanted = wanted.where(contains(['title', 'body_text'], keyword));
  if (readState !== undefined) {
    wanted = wanted.where(readState === 1 ? isRead : sql<boolean>`not ${isRead}`);
  }
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .select(['id', 'title', 'type', 'publish_at', isRead.as('is_read'), summary])
      .orderBy('publish_at', query.order)
      .orderBy('id', query.order),
  );
  const unread = await countRows(told.where(sql<boolean>`not ${isRead}`));
  return { list: rows.map(entryOf), total, unread };
}

/** One that somebody is told now. */
export async function findOwnNotice(
  db: Kysely<unknown>,
  reader: Reader,
  id: number,
  now: Timestamp,
): Promise<NoticeDetail | undefined> {
  const row = await tables(db)
    .selectFrom('notice')
    .select(['id', 'title', 'type', 'publish_at', 'body', 'body_format', 'author'])
    .select([summary, files.as('files')])
    .select(hasRead(reader.userId).as('is_read'))
    .where('id', '=', id)
    .where(isIn('published', new Date(now)))
    .where(isFor(reader))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { body_format: format, body, author } = row;
  return { ...entryOf(row), format, body, files: row.files, author };
}

/** Marks those among these that somebody is told and has not read. @returns how many */
export async function markRead(
  tx: Kysely<unknown>,
  reader: Reader,
  ids: readonly number[],
  now: Timestamp,
): Promise<number> {
  const at = new Date(now);
  const { numAffectedRows } = await sql`
    insert into notice_read (notice_id, user_id, read_at)
      select id, ${reader.userId}, ${at} from notice
       where id = ${anyOf(ids)} and ${isIn('published', at)} and ${isFor(reader)}
      on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

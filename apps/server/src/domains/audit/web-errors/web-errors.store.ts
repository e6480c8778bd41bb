/** The tables `web_error` and `web_error_entry`. */

import type {
  WebErrorEntry,
  WebErrorKind,
  WebErrorState,
} from '@millwright/contract/audit/web-errors.schemas';
import { storableStart } from '@millwright/contract/fields/storable-text';
import type { Timestamp } from '@millwright/kernel';
import { type Generated, type GeneratedAlways, type Kysely, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';

export type WebErrorTables = Tables<{
  web_error: {
    id: GeneratedAlways<number>;
    fingerprint: string;
    kind: WebErrorKind;
    message: string;
    stack: string;
    page: string;
    release: string;
    hidden: boolean;
    state: Generated<WebErrorState>;
    count: number;
    first_seen: Date;
    last_seen: Date;
    /** Counts in the order of writing. */
    told: Generated<number>;
  };
  web_error_entry: {
    id: GeneratedAlways<number>;
    error_id: number;
    at: Date;
    time: Date;
    page: string;
    release: string;
    hidden: boolean;
    count: number;
    user_id: number | null;
    user_guid: string | null;
    user_name: string | null;
    session: string | null;
    address: string;
    agent: string;
  };
}>;

/** Characters of what errors are called in the operation log. */
const longestName = 200;

/** One report of an error, as it is stored. */
export type NewWebError = Omit<WebErrorEntry, 'id' | 'errorId'> & {
  readonly fingerprint: string;
  readonly stack: string;
};

/** Counts the error under its fingerprint and keeps the report. */
export async function storeWebError(tx: Kysely<unknown>, error: NewWebError): Promise<void> {
  const at = new Date(error.at);
  const { kind, message, stack, page, release, hidden, count, fingerprint } = error;
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
      count,
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
        count: eb('web_error.count', '+', count),
        state: sql<WebErrorState>`case when web_error.state = 'muted' then 'muted' else 'open' end`,
        last_seen: at,
        told: sql<number>`nextval('web_error_told')`,
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
      count,
      user_id: error.userId,
      user_guid: error.userGuid,
      user_name: error.userName,
      session: error.session,
      address: error.address,
      agent: error.agent,
    })
    .execute();
}

/** With all their occurrences; answers how many there were. */
export async function deleteWebErrors(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .withTables<WebErrorTables>()
    .deleteFrom('web_error')
    .where('id', '=', anyOf(ids))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What the errors say, the latest first, as far as a line of the operation log holds it. */
export async function nameWebErrors(tx: Kysely<unknown>, ids: readonly number[]): Promise<string> {
  const rows = await tx
    .withTables<WebErrorTables>()
    .selectFrom('web_error')
    .select('message')
    .where('id', '=', anyOf(ids))
    .orderBy('last_seen', 'desc')
    .execute();
  return storableStart(rows.map(({ message }) => message).join('; '), longestName);
}

/** Answers how many were in another state before. */
export async function setWebErrorState(
  tx: Kysely<unknown>,
  ids: readonly number[],
  state: WebErrorState,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .withTables<WebErrorTables>()
    .updateTable('web_error')
    .set({ state })
    .where('id', '=', anyOf(ids))
    .where('state', '<>', state)
    .executeTakeFirst();
  return Number(numUpdatedRows);
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

import { refuse } from '@millwright/contract';
import { storableStart } from '@millwright/contract/fields/storable-text';
import {
  Fault,
  type FaultDetails,
  type ItemId,
  type Timestamp,
  type UserId,
} from '@millwright/kernel';
import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely';
import type { Tables } from '../../engines/postgres/index.ts';
import { anyOf, type Tx } from '../storage/index.ts';
import type { OutgoingMessage } from './message.ts';

/** `held` has no channel yet, `failed` was refused or tried too often. */
export type MessageState = 'held' | 'waiting' | 'sent' | 'failed';

/** The table `message`, for the page that shows it. */
export type MessageTables = Tables<{
  message: {
    id: GeneratedAlways<number>;
    channel: string;
    recipient: string;
    subject: string;
    text: string;
    html: string | null;
    parameters: ColumnType<Record<string, string> | null, string | null, null>;
    key: string | null;
    state: MessageState;
    attempts: Generated<number>;
    /** Stable code of what went wrong last; what was written before codes stands as it was. */
    last_error: string | null;
    error_details: ColumnType<FaultDetails | null, string | null, string | null>;
    /** What the other side said when it took the message. */
    answer: Generated<string>;
    created_at: Date;
    sent_at: Date | null;
    file_id: number | null;
    /** Not null where a file goes with it; without a number that is gone. */
    file_name: string | null;
    /** While a message holds a secret: when that is of use no more. */
    secret_until: Date | null;
    /** Both or neither: who is told of which item. */
    item_id: ItemId | null;
    reader_id: UserId | null;
  };
}>;

const longestError = 2000;
const longestAnswer = 200;

/** The id, or undefined when its key was sent before. */
export async function insertMessage(
  tx: Tx,
  { to, html, key, parameters, secretUntil, attachment, about, ...rest }: OutgoingMessage,
  state: MessageState,
  now: Timestamp,
): Promise<number | undefined> {
  const row = await tx
    .withTables<MessageTables>()
    .insertInto('message')
    .values({
      channel: rest.channel,
      recipient: to,
      subject: rest.subject,
      text: rest.text,
      html: html ?? null,
      parameters: parameters === undefined ? null : JSON.stringify(parameters),
      key: key ?? null,
      state,
      created_at: new Date(now),
      secret_until: secretUntil === undefined ? null : new Date(secretUntil),
      file_id: attachment?.fileId ?? null,
      file_name: attachment?.name ?? null,
      item_id: about?.itemId ?? null,
      reader_id: about?.readerId ?? null,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function releaseHeld(tx: Tx, channels: readonly string[]): Promise<number[]> {
  if (channels.length === 0) return [];
  const rows = await tx
    .withTables<MessageTables>()
    .updateTable('message')
    .set({ state: 'waiting' })
    .where('state', '=', 'held')
    .where('channel', 'in', channels)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** One that no channel has yet; its file without a number is gone. */
export interface WaitingMessage extends Omit<OutgoingMessage, 'attachment'> {
  readonly id: number;
  readonly attachment: { readonly fileId: number | null; readonly name: string } | null;
}

export async function findWaiting(
  db: Kysely<unknown>,
  id: number,
): Promise<WaitingMessage | undefined> {
  const row = await db
    .withTables<MessageTables>()
    .selectFrom('message')
    .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'html', 'parameters', 'key'])
    .select(['file_id', 'file_name', 'item_id', 'reader_id'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { html, key, parameters, file_id: fileId, file_name: name, ...others } = row;
  const { item_id: itemId, reader_id: readerId, ...rest } = others;
  return {
    ...rest,
    ...(html === null ? {} : { html }),
    ...(parameters === null ? {} : { parameters }),
    ...(key === null ? {} : { key }),
    ...(itemId === null || readerId === null ? {} : { about: { itemId, readerId } }),
    attachment: name === null ? null : { fileId, name },
  };
}

/** Nothing of what a person was told in confidence; the row is not looked for again. */
const blank = { text: '', html: null, parameters: null, secret_until: null };

export async function markSent(
  db: Kysely<unknown>,
  id: number,
  { answer, now }: { readonly answer: string; readonly now: Timestamp },
): Promise<void> {
  await change(db, id, {
    state: 'sent',
    sent_at: new Date(now),
    last_error: null,
    error_details: null,
    answer: storableStart(answer, longestAnswer),
  });
  await db
    .withTables<MessageTables>()
    .updateTable('message')
    .set(blank)
    .where('id', '=', id)
    .where('secret_until', 'is not', null)
    .execute();
}

/** Blanks the secrets that are of use no more; what still waits with one is given up. */
export async function blankSecrets(db: Kysely<unknown>, now: Timestamp): Promise<void> {
  const over = db
    .withTables<MessageTables>()
    .updateTable('message')
    .where('secret_until', '<=', new Date(now));
  await over
    .set({ state: 'failed', last_error: 'delivery.expired', error_details: null })
    .where('state', 'in', ['held', 'waiting'])
    .execute();
  await over.set(blank).execute();
}

/** Takes back what still waits of these: it is not sent any more. What its channel has stays sent. */
export async function withdrawMessages(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .withTables<MessageTables>()
    .updateTable('message')
    .set({ state: 'failed', last_error: 'delivery.withdrawn', error_details: null })
    .where('id', '=', anyOf(ids))
    .where('state', 'in', ['held', 'waiting'])
    .execute();
}

/** Whom it was for may not know of it any more. */
export const markReaderGone = (db: Kysely<unknown>, id: number): Promise<void> =>
  change(db, id, { state: 'failed', last_error: 'delivery.reader_gone', error_details: null });

export const markHeld = (db: Kysely<unknown>, id: number): Promise<void> =>
  change(db, id, { state: 'held' });

/** What no Fault tells: a socket, a library. */
const failed = (error: unknown) => refuse('delivery.failed', { reason: String(error) });

/** Whoever is asked to deliver may say anything: what cannot be stored would not be known to have failed. */
const readable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? storableStart(value, longestError) : value;

export async function markFailure(
  db: Kysely<unknown>,
  id: number,
  error: unknown,
  isFinal: boolean,
): Promise<void> {
  const { code, details } = error instanceof Fault ? error : failed(error);
  const said = { last_error: code, error_details: JSON.stringify(details, readable) };
  await change(db, id, isFinal ? { state: 'failed', ...said } : said);
}

/** Whatever is written down ends an attempt. */
async function change(
  db: Kysely<unknown>,
  id: number,
  values: {
    state?: MessageState;
    sent_at?: Date;
    last_error?: string | null;
    error_details?: string | null;
    answer?: string;
  },
): Promise<void> {
  await db
    .withTables<MessageTables>()
    .updateTable('message')
    .set(({ eb }) => ({ ...values, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function countMessages(db: Kysely<unknown>): Promise<Record<MessageState, number>> {
  const rows = await db
    .withTables<MessageTables>()
    .selectFrom('message')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = { held: 0, waiting: 0, sent: 0, failed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

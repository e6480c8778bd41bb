/** The table `alarm_call`: who was told of an alarm, and by which message. */
import type { Language } from '@millwright/contract';
import type {
  AlarmCall,
  StepChannel,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import {
  hours,
  type ItemId,
  itemId,
  type Timestamp,
  type UserId,
  userId,
} from '@millwright/kernel';
import type { GeneratedAlways, Kysely } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import type { MessageTables } from '../../../platform/notify/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';

/** Why no message tells somebody. */
export type CallOutcome = 'unreachable' | 'dropped' | 'declined' | 'withheld';

type CallTables = Tables<{
  alarm_call: {
    id: GeneratedAlways<number>;
    alarm_id: number;
    item_id: ItemId;
    plan_name: string;
    after_minutes: number;
    channel: StepChannel;
    address: string;
    recipient: string;
    line: string;
    language: Language;
    called_at: Date;
    message_id: number | null;
    digest_at: Date | null;
    account_id: UserId | null;
    outcome: CallOutcome | null;
  };
}> &
  MessageTables;

/** Where somebody is told something. */
export interface Line {
  readonly channel: StepChannel;
  /** Empty where there is nothing that the channel could reach. */
  readonly address: string;
  /** By what it is counted how much they are told. */
  readonly line: string;
}

/**
 * A person is one wherever they are told, but for each of their browsers, which shows things for itself; an
 * address outside only within its item: it may be of another tenant's plan too.
 */
export const lineOf = (
  channel: StepChannel,
  of:
    | { readonly userId: number; readonly address: string }
    | { readonly itemId: ItemId; readonly address: string },
): string => {
  if ('itemId' in of) return `${channel} item:${of.itemId} ${of.address}`;
  return `${channel} user:${of.userId}${channel === 'push' ? ` ${of.address}` : ''}`;
};

/** The person whose line it is; null of an address outside. */
export function userOfLine({ channel, line }: Pick<Line, 'channel' | 'line'>): UserId | null {
  const head = `${channel} user:`;
  return line.startsWith(head) ? userId(Number.parseInt(line.slice(head.length), 10)) : null;
}

/** Somebody who is to be told of an alarm. */
export interface CallDraft extends Line {
  readonly alarmId: number;
  readonly itemId: ItemId;
  readonly planName: string;
  readonly afterMinutes: number;
  readonly recipient: string;
  readonly language: Language;
  /** The message that tells it; else when it is told together with others, if it is. */
  readonly messageId: number | null;
  readonly digestAt: number | null;
  /** Whose plan tells an address outside; null of people, and where the item is nobody's. */
  readonly account: UserId | null;
  /** Why nothing is told, if so. */
  readonly outcome: CallOutcome | null;
}

const tables = (db: Kysely<unknown>) => db.withTables<CallTables>();

/** How many messages of their own each of these lines was sent since then. */
export async function countSingles(
  db: Kysely<unknown>,
  lines: readonly string[],
  since: number,
): Promise<Map<string, number>> {
  const rows = await tables(db)
    .selectFrom('alarm_call')
    .select(({ fn }) => ['line', fn.countAll<number>().as('count')])
    .where('called_at', '>', new Date(since))
    .where('message_id', 'is not', null)
    .where('digest_at', 'is', null)
    .where('line', '=', anyOf(lines))
    .groupBy('line')
    .execute();
  return new Map(rows.map(({ line, count }) => [line, count]));
}

/** No call waits longer for its message. */
const longestWait = hours(24);

/** How many messages each account sent to addresses outside since then, by its id and the channel. */
export async function countOutside(
  db: Kysely<unknown>,
  accounts: readonly UserId[],
  since: number,
): Promise<Map<string, number>> {
  if (accounts.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('alarm_call')
    .innerJoin('message', 'message.id', 'alarm_call.message_id')
    .select(['account_id', 'alarm_call.channel'])
    .select(({ fn }) => fn.count<number>('message.id').distinct().as('count'))
    .where('account_id', '=', anyOf(accounts))
    .where('called_at', '>', new Date(since - longestWait))
    .where('message.created_at', '>', new Date(since))
    .groupBy(['account_id', 'alarm_call.channel'])
    .execute();
  return new Map(rows.map(({ account_id, channel, count }) => [`${account_id} ${channel}`, count]));
}

export async function insertCalls(
  tx: Kysely<unknown>,
  drafts: readonly CallDraft[],
  now: Timestamp,
): Promise<void> {
  if (drafts.length === 0) return;
  const rows = drafts.map((draft) => ({
    alarm_id: draft.alarmId,
    item_id: draft.itemId,
    plan_name: draft.planName,
    after_minutes: draft.afterMinutes,
    channel: draft.channel,
    address: draft.address,
    recipient: draft.recipient,
    line: draft.line,
    language: draft.language,
    called_at: new Date(now),
    message_id: draft.messageId,
    digest_at: draft.digestAt === null ? null : new Date(draft.digestAt),
    account_id: draft.account,
    outcome: draft.outcome,
  }));
  await tables(tx).insertInto('alarm_call').values(rows).execute();
}

/** Calls that are told together: all of one line and item whose time has come. */
interface Digest extends Line {
  readonly itemId: ItemId;
  readonly language: Language;
  readonly account: UserId | null;
  readonly ids: readonly number[];
  readonly alarmIds: readonly number[];
}

/** The digests that are due, their calls locked until the commit. */
export async function takeDueDigests(tx: Kysely<unknown>, now: Timestamp): Promise<Digest[]> {
  const rows = await tables(tx)
    .selectFrom('alarm_call')
    .select(['id', 'alarm_id', 'item_id', 'channel', 'address', 'line', 'language', 'account_id'])
    .where('digest_at', '<=', new Date(now))
    .where('message_id', 'is', null)
    .where('outcome', 'is', null)
    .orderBy('id')
    .limit(2000)
    .forUpdate()
    .skipLocked()
    .execute();
  const groups = Map.groupBy(rows, (row) => `${row.line} ${row.item_id}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { channel, address, line, language } = first;
    return [
      {
        channel,
        address,
        line,
        language,
        itemId: itemId(first.item_id),
        account: first.account_id,
        ids: group.map(({ id }) => id),
        alarmIds: group.map(({ alarm_id }) => alarm_id),
      },
    ];
  });
}

/** They are told together later. */
export async function putOff(
  tx: Kysely<unknown>,
  calls: readonly number[],
  until: number,
): Promise<void> {
  await tables(tx)
    .updateTable('alarm_call')
    .set({ digest_at: new Date(until) })
    .where('id', '=', anyOf(calls))
    .execute();
}

export async function setMessage(
  tx: Kysely<unknown>,
  calls: readonly number[],
  messageId: number,
): Promise<void> {
  await tables(tx)
    .updateTable('alarm_call')
    .set({ message_id: messageId })
    .where('id', '=', anyOf(calls))
    .execute();
}

export async function dropCalls(
  tx: Kysely<unknown>,
  calls: readonly number[],
  outcome: 'dropped' | 'withheld',
): Promise<void> {
  await tables(tx)
    .updateTable('alarm_call')
    .set({ outcome })
    .where('id', '=', anyOf(calls))
    .execute();
}

/** Drops what waits to be told together of an alarm. @returns the messages that tell of it alone */
export async function dropCallsOf(tx: Kysely<unknown>, alarm: number): Promise<number[]> {
  await tables(tx)
    .updateTable('alarm_call')
    .set({ outcome: 'dropped' })
    .where('alarm_id', '=', alarm)
    .where('digest_at', 'is not', null)
    .where('message_id', 'is', null)
    .execute();
  const rows = await tables(tx)
    .selectFrom('alarm_call')
    .select('message_id')
    .where('alarm_id', '=', alarm)
    .where('digest_at', 'is', null)
    .execute();
  return rows.flatMap(({ message_id: id }) => id ?? []);
}

/** When the next digest is due; null when none is. */
export async function nextDigestDue(db: Kysely<unknown>): Promise<number | null> {
  const row = await tables(db)
    .selectFrom('alarm_call')
    .select(({ fn }) => fn.min('digest_at').as('next'))
    .where('message_id', 'is', null)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return row?.next?.getTime() ?? null;
}

/**
 * The latest calls of an alarm, with what became of their messages.
 * @param whole else nothing is said of addresses outside, nor of what was said about them
 */
export async function callsOf(
  db: Kysely<unknown>,
  alarm: number,
  whole: boolean,
): Promise<AlarmCall[]> {
  const rows = await tables(db)
    .selectFrom('alarm_call')
    .leftJoin('message', 'message.id', 'alarm_call.message_id')
    .select(['alarm_call.id', 'plan_name', 'after_minutes', 'alarm_call.channel'])
    .select('alarm_call.recipient as told')
    .select(['called_at', 'outcome', 'address', 'state', 'attempts', 'sent_at'])
    .select(['last_error', 'error_details', 'answer'])
    .where('alarm_id', '=', alarm)
    .orderBy('alarm_call.id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    planName: row.plan_name,
    afterMinutes: row.after_minutes,
    channel: row.channel,
    recipient: whole || row.told !== row.address ? row.told : '…',
    calledAt: row.called_at.getTime(),
    state: row.outcome ?? row.state ?? 'digest',
    attempts: row.attempts ?? 0,
    sentAt: row.sent_at?.getTime() ?? null,
    error: whole ? row.last_error : null,
    details: (whole ? row.error_details : null) ?? {},
    answer: (whole ? row.answer : null) ?? '',
  }));
}

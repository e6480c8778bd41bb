/**
 * The router: does what is due of recipient plans. Whoever is told is told within one transaction with
 * what says that the step was done, so that a step is begun once, whatever is killed; the message goes
 * out by the delivery. The alarm is held meanwhile: no step begins after it was confirmed.
 */
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type { DutyCalendar } from '@millwright/contract/alarms/recipients/recipients.schemas';
import { alarmId, type Clock, type ItemId, type Timestamp, type UserId } from '@millwright/kernel';
import type { Delivery, OutgoingMessage } from '../../../platform/notify/index.ts';
import type { Transactions, Tx } from '../../../platform/storage/index.ts';
import type { PersonToTell } from '../../identity/index.ts';
import type { Items } from '../../items/index.ts';
import { findAlarms, holdAlarms, instructionsOf } from '../occurrences/index.ts';
import { preferencesOf } from '../preferences/index.ts';
import { wechatKey } from '../push/index.ts';
import {
  findDutyCalendars,
  findPlans,
  type PeopleNeeds,
  peopleOfItem,
  type StoredPlan,
  usersNamed,
  usersNaming,
} from '../recipients/index.ts';
import { alarmMessage, digestMessage } from './call-messages.ts';
import {
  type CallDraft,
  countSingles,
  dropCalls,
  insertCalls,
  putOff,
  setMessage,
  takeDueDigests,
  userOfLine,
} from './calls.store.ts';
import { type DueCourse, endCourse, setCourse, takeDueCourses, takeTurn } from './courses.store.ts';
import { capWindow, digestTime, lineCaps } from './line-caps.ts';
import { type Move, nextMove } from './next-move.ts';
import { outsideRoom } from './outside-room.ts';
import { type Recipient, recipientsOf } from './step-recipients.ts';
import { isStillTold } from './still-told.ts';
import { createUnconfirmedCounts } from './unconfirmed-counts.ts';

export interface CallNeeds extends Pick<PeopleNeeds, 'peopleToTell'> {
  readonly transactions: Transactions;
  readonly delivery: Pick<Delivery, 'send'>;
  readonly items: Pick<Items, 'usersOf' | 'timeZones' | 'accountsOf' | 'itemsOfMany'>;
  readonly clock: Clock;
  /** Where the page of an alarm is; null where nobody has said under which name the server is known. */
  readonly linkTo: (alarm: Alarm) => string | null;
}

const worseFirst = (
  one: Pick<Alarm, 'level' | 'priority'>,
  other: Pick<Alarm, 'level' | 'priority'>,
): number => other.level - one.level || other.priority - one.priority;

/** Nobody is known who named an address before that was kept. */
const about = (
  { itemId }: Pick<Alarm, 'itemId'>,
  readerId: UserId | null,
): Pick<OutgoingMessage, 'about'> => (readerId === null ? {} : { about: { itemId, readerId } });

/** So much of it in one transaction. */
const mostAtOnce = 100;

/** Does a part of what is due. @returns whether there was anything */
export const callRecipients = (needs: CallNeeds): Promise<boolean> =>
  needs.transactions.run(async (tx) => {
    await takeTurn(tx);
    const now = needs.clock.now();
    const due = await takeDueCourses(tx, now, mostAtOnce);
    if (due.length > 0) {
      await runCourses(needs, tx, due, now);
      return true;
    }
    const digests = await takeDueDigests(tx, now);
    const accounts = digests.map(({ account }) => account);
    const room = await outsideRoom(tx, accounts, now);
    const counts = createUnconfirmedCounts(needs, tx);
    for (const digest of digests) {
      const alarms = await findAlarms(tx, digest.alarmIds);
      const open = alarms.filter(({ confirmed }) => !confirmed);
      const [worst] = open.toSorted((a, b) => worseFirst(a, b) || b.id - a.id);
      if (worst === undefined) {
        await dropCalls(tx, digest.ids, 'dropped');
        continue;
      }
      if (!(await isStillTold(needs, tx, digest))) {
        await dropCalls(tx, digest.ids, 'withheld');
        continue;
      }
      if (!room.take(digest.account, digest.channel)) {
        await putOff(tx, digest.ids, digestTime(now));
        continue;
      }
      const timeZone = (await needs.items.timeZones([digest.itemId]))(digest.itemId);
      const key = `digest:${digest.ids[0]}`;
      const unconfirmed = await badgeOf({ ...digest, userId: userOfLine(digest) }, counts);
      const reader = { ...digest, timeZone, unconfirmed };
      const message = digestMessage(worst, open.length, reader);
      const readerId = userOfLine(digest);
      const id = await needs.delivery.send(tx, { ...message, key, ...about(digest, readerId) });
      await (id === undefined
        ? dropCalls(tx, digest.ids, 'dropped')
        : setMessage(tx, digest.ids, id));
    }
    return digests.length > 0;
  });

type Call = Move & { readonly kind: 'call' };

async function runCourses(
  needs: CallNeeds,
  tx: Tx,
  due: readonly DueCourse[],
  now: Timestamp,
): Promise<void> {
  const held = await holdAlarms(
    tx,
    due.map((course) => course.alarmId),
  );
  const alarms = new Map(held.map((alarm) => [alarm.id, alarm]));
  const found = await findPlans(tx, [...new Set(due.map(({ planId }) => planId))]);
  const plans = new Map(found.map((plan) => [plan.id, plan]));
  const zoneOf = await needs.items.timeZones([...new Set(held.map(({ itemId }) => itemId))]);
  const told: { alarm: Alarm; plan: StoredPlan; call: Call }[] = [];
  for (const course of due) {
    const alarm = alarms.get(alarmId(course.alarmId));
    const plan = plans.get(course.planId);
    const move: Move =
      alarm === undefined
        ? { kind: 'end', why: 'plan_changed' }
        : nextMove({ plan, alarm, course, now, timeZone: zoneOf(alarm.itemId) });
    if (move.kind === 'end') await endCourse(tx, course, move.why, now);
    else if (move.kind === 'wait') await setCourse(tx, course, { dueAt: move.until });
    else {
      // What follows it is looked for in the next turn.
      await setCourse(tx, course, { begunAt: move.begunAt, doneMinutes: move.afterMinutes });
      if (alarm && plan) told.push({ alarm, plan, call: move });
    }
  }
  await tellAll(needs, tx, told, now);
}

async function tellAll(
  needs: CallNeeds,
  tx: Tx,
  told: readonly { alarm: Alarm; plan: StoredPlan; call: Call }[],
  now: Timestamp,
): Promise<void> {
  if (told.length === 0) return;
  const itemIds = [...new Set(told.map(({ alarm }) => alarm.itemId))];
  const zoneOf = await needs.items.timeZones(itemIds);
  const duties = await findDutyCalendars(tx, itemIds);
  const people = await peopleOfItems(needs, told, duties);
  // The worst first: they are told by themselves as long as there is room.
  const ordered = told.toSorted((a, b) => worseFirst(a.alarm, b.alarm) || a.alarm.id - b.alarm.id);
  const wanted = ordered.flatMap(({ alarm, plan, call }) => {
    const around = {
      itemId: alarm.itemId,
      ...(people.get(alarm.itemId) ?? { people: [], seeing: new Set<UserId>() }),
      duty: duties.get(alarm.itemId) ?? { duties: [], swaps: [] },
      timeZone: zoneOf(alarm.itemId),
      now,
    };
    return call.steps
      .flatMap((step) => recipientsOf(step, plan, around))
      .map((recipient) => ({ alarm, plan, call, recipient }));
  });
  const lines = new Set(wanted.map(({ recipient }) => recipient.line));
  const sent = await countSingles(tx, [...lines], now - capWindow);
  const owners = await needs.items.accountsOf(itemIds);
  const room = await outsideRoom(tx, [...owners.values()], now);
  const instructions = await instructionsOf(tx, [...new Set(told.map(({ alarm }) => alarm.id))]);
  const named = wanted.flatMap(({ recipient }) => recipient.userId ?? []);
  const accepts = await preferencesOf(tx, named);
  const counts = createUnconfirmedCounts(needs, tx);
  const drafts: CallDraft[] = [];
  for (const { alarm, plan, call, recipient } of wanted) {
    const { line } = recipient;
    const already = sent.get(line) ?? 0;
    const { afterMinutes } = call;
    const base = { ...recipient, alarmId: alarm.id, itemId: alarm.itemId, planName: plan.name };
    const account = recipient.userId === null ? (owners.get(alarm.itemId) ?? null) : null;
    const none = { messageId: null, digestAt: null, outcome: null };
    const draft = { ...base, ...none, account, afterMinutes };
    const { userId, channel } = recipient;
    if (recipient.withheld) drafts.push({ ...draft, outcome: 'withheld' });
    else if (userId !== null && !accepts(userId, channel, alarm.level)) {
      drafts.push({ ...draft, outcome: 'declined' });
    } else if (recipient.address === '') drafts.push({ ...draft, outcome: 'unreachable' });
    else if (already >= lineCaps[channel] || !room.take(account, channel)) {
      drafts.push({ ...draft, digestAt: digestTime(now) });
    } else {
      sent.set(line, already + 1);
      const unconfirmed = await badgeOf(recipient, counts);
      const reader = { ...recipient, timeZone: zoneOf(alarm.itemId), unconfirmed };
      const more = {
        ...{ afterMinutes, link: needs.linkTo(alarm) },
        instructions: instructions.get(alarm.id) ?? '',
      };
      const message = alarmMessage(alarm, reader, more);
      const key = keyOf(alarm, plan, recipient, { afterMinutes, now });
      const whole = { ...message, key, ...about(alarm, recipient.readerId) };
      const messageId = await needs.delivery.send(tx, whole);
      if (messageId !== undefined) drafts.push({ ...draft, messageId });
    }
  }
  await insertCalls(tx, drafts, now);
}

/** Browsers alone have a badge. */
const badgeOf = async (
  { channel, userId }: Pick<Recipient, 'channel' | 'userId'>,
  counts: (user: UserId) => Promise<number | undefined>,
): Promise<number | undefined> =>
  channel === 'push' && userId !== null ? counts(userId) : undefined;

/**
 * One message of a step to one address; a plan that begins anew after a silence tells again. Of who is
 * told by WeChat of all alarms of the item anyway, the first step is that very message.
 */
const keyOf = (
  alarm: Alarm,
  plan: StoredPlan,
  { address, channel, userId }: Recipient,
  { afterMinutes, now }: { afterMinutes: number; now: Timestamp },
): string =>
  channel === 'wechat' && afterMinutes === 0 && userId !== null
    ? wechatKey(alarm, userId)
    : `call:${alarm.id}:${plan.id}:${afterMinutes}:${now}:${address}`;

interface PeopleAround {
  /** Those who may see the item now. */
  readonly people: readonly PersonToTell[];
  /** Those of who named something in the plans who may. */
  readonly seeing: ReadonlySet<UserId>;
}

async function peopleOfItems(
  needs: CallNeeds,
  told: readonly { alarm: Alarm; plan: StoredPlan; call: Call }[],
  duties: ReadonlyMap<ItemId, DutyCalendar>,
): Promise<Map<ItemId, PeopleAround>> {
  const people = new Map<ItemId, PeopleAround>();
  for (const [item, ofItem] of Map.groupBy(told, ({ alarm }) => alarm.itemId)) {
    const duty = duties.get(item);
    const named = [
      ...usersNamed(ofItem.flatMap(({ call }) => call.steps.flatMap(({ to }) => to))),
      ...(duty?.duties ?? []).map(({ userId }) => userId),
      ...(duty?.swaps ?? []).map(({ userId }) => userId),
    ];
    const namers = await peopleOfItem(needs, item, usersNaming(ofItem.map(({ plan }) => plan)));
    people.set(item, {
      people: await peopleOfItem(needs, item, named),
      seeing: new Set(namers.map(({ id }) => id)),
    });
  }
  return people;
}

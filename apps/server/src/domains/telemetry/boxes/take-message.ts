/**
 * What a box has sent on its way to the sample path. A message is acknowledged only when all of it
 * is durable; sent again it changes nothing, for history keeps one sample per point and time.
 */
import { refuse } from '@millwright/contract';
import type { BadValue, Message, MessageRecord } from '@millwright/drivers';
import { type Clock, days, isBad, outage, Quality } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Arrival } from '../../../platform/box-broker.ts';
import type { History } from '../history/index.ts';
import type { LiveTable } from '../live/index.ts';
import type { HistoryBuffer, SamplePath } from '../samples/index.ts';
import type { Assessment, BoxClock } from './box-clock.ts';
import { type HeldMessage, hold, nobodys } from './held-message.ts';

/** How a message came. */
export interface Coming {
  readonly arrival: Arrival;
  /** Whose turns it takes. */
  readonly owner: string;
  /** The clock that its times are from. */
  readonly clock: BoxClock;
  /** Told of each value that is none of its point. */
  readonly bad: (value: BadValue) => void;
  /** Asked when others have had their turn in between. @throws where the rest may not be taken any more */
  readonly resume: () => void;
}

/**
 * Takes a message, a long one in several turns of the loop. Resolves when all of it is in the live
 * table; of what it resolves to `durable` resolves when its samples are.
 * @throws outage `telemetry.spool_full` when history can take no more: do not acknowledge.
 * @throws refusal `telemetry.gateway_message_invalid` when no record of it has a possible time
 */
export type TakeMessage = (
  message: Message,
  coming: Coming,
) => Promise<{ readonly durable: Promise<void> }>;

const CAPACITY = 1024;
/**
 * Nobody sends older samples, or plans further ahead: such a clock is wrong, and history, which is
 * kept by months, would fall apart into many. The times of such a clock count moved, or not at all.
 */
const OLDEST = days(3 * 365);
const NEWEST = days(366);

/** The times of arrival are ours. */
const ours: Assessment = { isNews: true, isSure: true, shift: 0 };

export function createTakeMessage(needs: {
  readonly clock: Clock;
  readonly table: LiveTable;
  readonly path: SamplePath;
  readonly history: HistoryBuffer;
  /** Where samples of long ago find room, or do not just now, though others do. */
  readonly past: Pick<History, 'refuses' | 'note'>;
}): TakeMessage {
  const { clock, table, path, history, past } = needs;
  const slots = new Int32Array(CAPACITY);
  const values = new Float64Array(CAPACITY);
  const qualities = new Uint8Array(CAPACITY);
  const texts: (string | null)[] = new Array<string | null>(CAPACITY).fill(null);

  /** @param at when the record was read, by our clock as far as is known */
  const take = (
    message: Message,
    record: MessageRecord,
    at: number,
    { isNews, isSure }: Assessment,
    bad: Coming['bad'],
  ): boolean => {
    const now = clock.now();
    const shown = Math.min(at, now);
    let taken = true;
    let count = 0;
    const hand = () => {
      taken = path.accept(slots, count, shown, now, values, qualities, texts, at) && taken;
      count = 0;
    };
    record.bad.forEach(bad);
    for (let index = record.from; index < record.to; index += 1) {
      const slot = message.keys[index] as number;
      if (slot === nobodys) continue;
      const value = message.values[index] as number;
      const text = message.texts[index] ?? null;
      let quality = message.qualities[index] as Quality;
      if (quality === Quality.good && !isSure) quality = Quality.clock;
      // A latest time that lies ahead is from before our clock was set back: it counts no more.
      const latest = table.times[slot] as number;
      if (!isNews || (shown < latest && latest <= now)) {
        const known = table.qualities[slot] as number;
        // The latest sample once more: what was known of its time still is.
        if (at === latest && !isBad(quality) && !isBad(known)) quality = known as Quality;
        const id = table.pointAt(slot);
        const saved = path.save[slot] !== 0 && !isBad(quality);
        if (saved && !history.append(id, at, value, quality, text)) taken = false;
        continue;
      }
      slots[count] = slot;
      values[count] = value;
      qualities[count] = quality;
      texts[count] = text;
      if (++count === CAPACITY) hand();
    }
    if (count > 0) hand();
    return taken;
  };

  return async (message, coming) => {
    const { records } = message;
    const { arrival, bad } = coming;
    if (records.length === 0) return { durable: Promise.resolve() };
    const now = clock.now();
    const span = spanOf(records, now);
    const isTimed = span.newest !== Number.NEGATIVE_INFINITY;
    const isRefused = (time: number): boolean => past.refuses(time, coming.owner);
    if (isTimed && !span.isLost && (isRefused(span.oldest) || isRefused(span.newest))) {
      throw outage('telemetry.spool_full');
    }
    const assessment = isTimed ? assess(coming, span.newest) : ours;
    const newsFrom = isTimed ? span.newest - coming.clock.reach(span.newest - span.oldest) : 0;
    const before: Assessment = { ...assessment, isNews: false };
    let impossible: number | null = null;
    let possible = 0;
    let taken = true;
    let held: HeldMessage | undefined;
    const giveWay = createGiveWay();
    for (const record of records) {
      // The record before is whole before this one comes, be it that much follows from it.
      const settled = path.whenSettled((held ?? message).keys[record.from] ?? nobodys);
      const pause = settled === undefined ? giveWay() : settled.then(giveWay);
      if (pause !== undefined) {
        held ??= hold(message, table);
        await pause;
        coming.resume();
        held.follow(table);
      }
      const { time } = record;
      if (time !== null && !isPossible(span.isLost ? time + assessment.shift : time, now)) {
        impossible ??= time;
        bad({ name: null, quality: Quality.decode });
        continue;
      }
      possible += 1;
      if (time === null) taken = take(held ?? message, record, arrival.moment, ours, bad) && taken;
      else {
        const of = time < newsFrom ? before : assessment;
        past.note(time + assessment.shift, coming.owner, record.to - record.from);
        taken = take(held ?? message, record, time + assessment.shift, of, bad) && taken;
      }
    }
    // What its last record took, or its only one, is the account's as well.
    const rest = giveWay();
    if (rest !== undefined) await rest;
    if (impossible !== null && possible === 0) {
      throw refuse('telemetry.gateway_message_invalid', { reason: `time ${impossible}` });
    }
    if (!taken) throw outage('telemetry.spool_full');
    return { durable: history.durable() };
  };
}

const isPossible = (time: number, now: number): boolean =>
  time >= now - OLDEST && time <= now + NEWEST;

/** The times of a message that count; infinite the wrong way round when none does. */
interface Span {
  readonly oldest: number;
  readonly newest: number;
  /**
   * All of them lie before what is possible: a clock that has lost its battery begins at such a year.
   * They count as soon as it is known by how much it is wrong.
   */
  readonly isLost: boolean;
}

function spanOf(records: readonly MessageRecord[], now: number): Span {
  let [oldest, newest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [lostOldest, lostNewest, isLost] = [oldest, newest, true];
  for (const { time } of records) {
    if (time === null || time > now + NEWEST) isLost = false;
    else if (isPossible(time, now)) {
      oldest = Math.min(oldest, time);
      newest = Math.max(newest, time);
      isLost = false;
    } else {
      lostOldest = Math.min(lostOldest, time);
      lostNewest = Math.max(lostNewest, time);
    }
  }
  return isLost ? { oldest: lostOldest, newest: lostNewest, isLost } : { oldest, newest, isLost };
}

const assess = ({ clock, arrival }: Coming, newest: number): Assessment =>
  arrival.isRepeat ? clock.repeated(arrival.at, newest) : clock.evaluate(arrival.at, newest);

/**
 * Conditions over samples of the past: the engine and the chattering that live samples go through, with
 * the time of the samples in the place of the clock. Pure: samples come with the calls.
 */
import { refuse } from '@millwright/contract';
import {
  type Condition,
  ConditionEngine,
  type DeviceId,
  isBad,
  type PointId,
  Quality,
} from '@millwright/kernel';
import { Chatter } from '../chattering/index.ts';
import { type AlarmChange, type AlarmSource, sourceKey } from '../occurrences/index.ts';

/** What is rehearsed. */
export interface RehearsalDraft {
  readonly conditions: readonly Condition[];
  /** What the alarms of a condition come from. */
  sourceOf(condition: number): AlarmSource;
  /** All that the conditions look at. */
  readonly points: readonly PointId[];
  /** Of whose states history knows nothing: they are unknown. */
  readonly devices: readonly DeviceId[];
}

/** Samples in the order of their time. */
export interface PastColumns {
  readonly points: ArrayLike<number>;
  /** Milliseconds since 1970. */
  readonly times: ArrayLike<number>;
  /** NaN where there is no number. */
  readonly values: ArrayLike<number>;
  readonly qualities: ArrayLike<number>;
  readonly texts: readonly (string | null)[] | null;
}

/** What was there before the first sample. */
export interface PastValue {
  readonly time: number;
  readonly value: number | null;
  readonly text: string | null;
  readonly quality: number;
}

/** An alarm that there would have been. */
export interface RehearsalAlarm extends AlarmSource {
  readonly raisedAt: number;
  /** Null of one that is active at the end. */
  clearedAt: number | null;
  /** The point that tipped it, and what was judged. */
  readonly pointId: PointId | null;
  readonly value: number;
  raises: number;
}

/** More are no alarm that anybody would switch on. */
const mostAlarms = 100_000;
const source = 'rehearsal';

const emptyColumns = (count: number) => ({
  values: new Float64Array(count).fill(Number.NaN),
  times: new Float64Array(count),
  qualities: new Uint8Array(count).fill(Quality.unknown),
  texts: Array.from({ length: count }, (): string | null => null),
});

export class RehearsalRun {
  /** In the order in which they were raised. */
  readonly alarms: RehearsalAlarm[] = [];
  readonly #draft: RehearsalDraft;
  readonly #slots: ReadonlyMap<number, number>;
  /** Samples fed so far, by slot. */
  readonly #counts: Uint32Array;
  /** The latest of each point, by its place among those of the draft. */
  readonly #live: ReturnType<typeof emptyColumns>;
  readonly #chatter = new Chatter();
  readonly #active = new Map<string, RehearsalAlarm>();
  #engine: ConditionEngine;
  /** When the chattering has something to do next. */
  #quietAt = Number.POSITIVE_INFINITY;
  /** Of the block that is being fed: what looks at several points is judged once it is whole. */
  #blockAt = Number.NaN;

  constructor(draft: RehearsalDraft) {
    this.#draft = draft;
    this.#slots = new Map(draft.points.map((point, slot) => [point, slot]));
    this.#live = emptyColumns(draft.points.length);
    this.#counts = new Uint32Array(draft.points.length);
    this.#engine = this.#newEngine();
  }

  /** Starts at a moment with the values that history had then, as a server does. */
  begin(time: number, values: ReadonlyMap<number, PastValue>): void {
    const live = this.#live;
    for (const [point, past] of values) {
      const slot = this.#slots.get(point);
      if (slot === undefined) continue;
      live.values[slot] = past.value ?? Number.NaN;
      live.texts[slot] = past.text;
      live.times[slot] = past.time;
      live.qualities[slot] = past.quality;
    }
    this.#start(time, () => false);
  }

  /** How many samples of each point were counted; those without are missing. */
  get counts(): ReadonlyMap<PointId, number> {
    const counted = this.#draft.points.map((point, slot): [PointId, number] => [
      point,
      this.#counts[slot] ?? 0,
    ]);
    return new Map(counted.filter(([, count]) => count > 0));
  }

  /**
   * Samples from `first` to before `end`, later than those before them.
   * @param countedFrom those before it are fed, and not counted
   */
  feed(columns: PastColumns, first: number, end: number, countedFrom = 0): void {
    const live = this.#live;
    const counts = this.#counts;
    let point = -1;
    let slot: number | undefined;
    for (let at = first; at < end; at += 1) {
      if (columns.points[at] !== point) {
        point = columns.points[at] as number;
        slot = this.#slots.get(point);
      }
      if (slot === undefined) continue;
      const time = columns.times[at] as number;
      if (time >= countedFrom) counts[slot] = (counts[slot] as number) + 1;
      if (time !== this.#blockAt) {
        this.#endBlock();
        this.#advance(time);
        this.#blockAt = time;
      }
      const quality = columns.qualities[at] as number;
      // A bad sample keeps the value before it, as live ones do.
      if (!isBad(quality)) {
        live.values[slot] = columns.values[at] as number;
        live.texts[slot] = columns.texts?.[at] ?? null;
      }
      live.times[slot] = time;
      live.qualities[slot] = quality;
      this.#engine.onSample(slot, live.values[slot] as number, time, quality);
    }
  }

  /** Nobody collected from a moment to another one: what was active stays so, all else begins anew. */
  restart(from: number, to: number): void {
    this.#endBlock();
    this.#advance(from);
    const before = this.#engine;
    this.#engine = this.#newEngine();
    this.#start(to, (condition) => before.isActive(source, condition) === true);
  }

  /** Lets pass what is left until `time`. */
  end(time: number): void {
    this.#endBlock();
    this.#advance(time);
  }

  #newEngine(): ConditionEngine {
    return new ConditionEngine({
      slotOf: (point) => this.#slots.get(point) ?? -1,
      live: this.#live,
      onTransition: ({ conditionId, active, time, pointId, value }) => {
        const of = { ...this.#draft.sourceOf(conditionId), time };
        this.#take(
          active
            ? { ...of, change: 'raise', pointId, value }
            : { ...of, change: 'clear', reason: 'normal' },
        );
      },
    });
  }

  /** What history remembers is judged, and is no new sample. */
  #start(time: number, isActive: (condition: number) => boolean): void {
    const live = this.#live;
    const conditions = this.#draft.conditions.map((condition) => ({
      ...condition,
      active: isActive(condition.id),
    }));
    this.#engine.define(source, conditions);
    for (const device of this.#draft.devices) this.#engine.onDevice(device, 'unknown', time);
    for (const slot of this.#slots.values()) {
      if (live.times[slot] === 0) continue;
      const quality = Math.max(live.qualities[slot] as number, Quality.stale);
      live.qualities[slot] = quality;
      this.#engine.onSample(slot, live.values[slot] as number, time, quality);
    }
    this.#engine.onBlock(time);
    this.#engine.onTime(time);
  }

  #endBlock(): void {
    if (Number.isNaN(this.#blockAt)) return;
    this.#engine.onBlock(this.#blockAt);
    this.#blockAt = Number.NaN;
  }

  /** Ends delays and chattering up to `time`, in their order. */
  #advance(time: number): void {
    for (;;) {
      const due = this.#engine.nextDeadline();
      if (due > time && this.#quietAt > time) return;
      if (this.#quietAt <= due) this.#settle(this.#quietAt);
      else this.#engine.onTime(due === Number.NEGATIVE_INFINITY ? time : due);
    }
  }

  #take(change: AlarmChange): void {
    for (const told of this.#chatter.take(change, change.time)) this.#record(told);
    this.#quietAt = this.#chatter.nextDue;
  }

  #settle(now: number): void {
    for (const told of this.#chatter.settle(now)) this.#record(told);
    this.#quietAt = this.#chatter.nextDue;
  }

  /** As changes are recorded: raises become alarms, repeats are counted, clears end them. */
  #record(change: AlarmChange): void {
    const { kind, sourceId, time } = change;
    const key = sourceKey(change);
    const active = this.#active.get(key);
    if (change.change === 'raise') {
      if (this.alarms.length === mostAlarms) {
        throw refuse('alarm.rehearsal_too_many', { limit: mostAlarms });
      }
      const { pointId, value } = change;
      const alarm = { kind, sourceId, raisedAt: time, clearedAt: null, pointId, value, raises: 1 };
      this.#active.set(key, alarm);
      this.alarms.push(alarm);
    } else if (active !== undefined && change.change === 'repeat') {
      active.raises = change.raises;
    } else if (active !== undefined) {
      active.clearedAt = time;
      this.#active.delete(key);
    }
  }
}

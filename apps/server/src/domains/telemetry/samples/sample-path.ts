/**
 * What happens to every sample, in order: live table, conditions, history, fan-out. The caller
 * hands over whole blocks; nothing here allocates per sample.
 */
import { type ItemId, isBad, type PointId } from '@millwright/kernel';
import type { LiveTable } from '../live/index.ts';
import { type HeldLooks, HeldLooksMemory } from './held-looks.ts';
import { LeadIn } from './lead-in.ts';
import { SavePlan, type SaveRule } from './save-plan.ts';

/** When the samples of a point go to history. */
export const Save = {
  never: 0,
  /** Every sample that arrives. */
  each: 1,
  /** Those that the slot's rule wants; an empty rule those that differ from the one before. */
  planned: 2,
} as const;
export type Save = (typeof Save)[keyof typeof Save];

/** What {@link SamplePath.put} is told of time, by place. */
export const Moment = {
  /** When it was read, by the clock of whoever read it. */
  time: 0,
  /** Now, by ours. */
  arrived: 1,
  /** What history keeps. */
  stored: 2,
} as const;

/** How a slot is saved; the rule is for `Save.planned`. */
export interface SavePolicy extends SaveRule {
  readonly save: Save;
  /** The item whose account keeps no more than its rate of it; any number without. */
  readonly limitedTo?: ItemId;
  /** The item that it is of; nothing waits for others of it without. */
  readonly item?: ItemId;
}

/** What the path feeds; implemented by the condition engine, the history buffer, the fan-out. */
export interface SampleSinks {
  readonly conditions: {
    /** Says when the samples are that come from now on. */
    begin(time: number): void;
    /** The value stands at a place of `values`: handed over by itself it would be put on the heap. */
    onSample(slot: number, values: Float64Array, at: number, quality: number): void;
    /** What looks at several points is judged once all of them are there. */
    onBlock(now: number): void;
  };
  readonly history: {
    /** False when history cannot take it (the spool is full too): the sample was not accepted. */
    append(
      point: PointId,
      time: number,
      value: number,
      quality: number,
      text: string | null,
    ): boolean;
  };
  /** What is reckoned from others, once their block is there: it comes back by `put` and `putBad`. */
  readonly derived: {
    onSample(slot: number): void;
    onBlock(now: number): void;
    /** Of an item where that takes several turns nothing looks at a block before its end. */
    isLong?(item: ItemId): boolean;
    /** Such a turn is to come. */
    isSettling?(item: ItemId): boolean;
    whenSettled?(item: ItemId): Promise<void> | undefined;
    /** Does at once what is to come. */
    finish?(item: ItemId): void;
  };
  /** What acts by itself on values judges whole blocks: half of one says what was never so. */
  readonly assignments: { onSample(slot: number): void; onBlock(now: number): void };
  readonly live: { changed(point: PointId): void };
  /** Asked where a sample of a limited slot is about to be kept; all are without. */
  readonly limits?: { takes(item: ItemId): boolean };
}

/** An unchanged value is pushed again after this long, so that its age on a screen stays honest. */
const REPEAT_AFTER = 5_000;

const same = (a: number, b: number): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));

export class SamplePath {
  /** When a slot was last handed to the fan-out, epoch milliseconds. */
  pushed = new Float64Array(1024);
  /** By slot. */
  save = new Uint8Array(1024);
  /** Items by slot; 0 where any number is kept. */
  #limitedTo = new Int32Array(1024);
  /** Items by slot; 0 where it is of none that is known. */
  #items = new Int32Array(1024);
  /** What nobody has looked at yet, of items where that waits. */
  readonly #held = new Map<ItemId, HeldLooks>();
  readonly #memory = new HeldLooksMemory();
  /** Samples that history did not take since the start: visible in `/metrics`. */
  refused = 0;
  accepted = 0;
  /** Milliseconds since the start that what looks at samples has taken, calculated points and rules. */
  acting = 0;

  readonly #table: LiveTable;
  readonly #sinks: SampleSinks;
  readonly #plan: SavePlan;
  readonly #leadIn = new LeadIn();
  readonly #moments = new Float64Array(3);

  constructor(table: LiveTable, sinks: SampleSinks) {
    this.#table = table;
    this.#sinks = sinks;
    this.#plan = new SavePlan(table);
  }

  /** Sets how a slot's samples are saved; call after `LiveTable.add`. */
  configure(slot: number, { save, limitedTo, item, ...rule }: SavePolicy): void {
    this.#reach(slot);
    this.#items[slot] = item ?? 0;
    this.#limitedTo[slot] = limitedTo ?? 0;
    if (this.save[slot] !== save) this.#plan.reset(slot);
    this.save[slot] = save;
    this.#plan.configure(slot, rule);
    this.#leadIn.configure(slot, rule.gate?.leadMs ?? null);
  }

  /** The gate of these slots has opened: what they had in its lead-in is saved, as far as it is kept. */
  opened(slots: readonly number[], leadMs: number): void {
    const leadIn = this.#leadIn;
    let newest = Number.NEGATIVE_INFINITY;
    for (const slot of slots) newest = Math.max(newest, leadIn.newest(slot));
    for (const slot of slots) {
      leadIn.drain(slot, newest - leadMs, (time, value, quality, text) => {
        // Its flag may be down.
        if (!this.#plan.isOpen(slot) || !this.#isKept(slot)) return false;
        const point = this.#table.pointAt(slot);
        if (!this.#sinks.history.append(point, time, value, quality, text)) {
          this.refused++;
          return false;
        }
        this.#plan.keep(slot, time, value);
        return true;
      });
    }
  }

  /** Milliseconds of the lead-in that are kept of the slot with the fewest; null where all of each is. */
  leadCutTo(slots: readonly number[]): number | null {
    const cut = slots.flatMap((slot) => this.#leadIn.cutTo(slot) ?? []);
    return cut.length === 0 ? null : cut.reduce((least, one) => Math.min(least, one));
  }

  /** The next sample of each is saved, whatever its value, and what was saved before forgotten. */
  awaitSaves(slots: readonly number[]): void {
    for (const slot of slots) this.#plan.reset(slot);
  }

  /** Whether something was saved since then, and of each slot that can be read a sample. */
  areSaved(slots: readonly number[]): boolean {
    const table = this.#table;
    let some = false;
    for (const slot of slots) {
      if (slot < 0) continue;
      if (this.#plan.hasKept(slot)) some = true;
      else if (table.times[slot] !== 0 && !isBad(table.qualities[slot] as number)) return false;
    }
    return some;
  }

  /**
   * Takes `count` samples read at one moment.
   * @param time when they were read, by the clock of whoever read them
   * @param arrived now, by ours: conditions run on one clock
   * @param texts by index; null for plain numbers
   * @param stored the time that history keeps, when whoever read them has a clock that runs ahead
   * @returns false when history refused at least one: a source that acknowledges must not.
   */
  accept(
    slots: Int32Array,
    count: number,
    time: number,
    arrived: number,
    values: Float64Array,
    qualities: Uint8Array,
    texts: readonly (string | null)[],
    stored = time,
  ): boolean {
    this.#finish(slots, count);
    const moments = this.#moments;
    moments[Moment.time] = time;
    moments[Moment.arrived] = arrived;
    moments[Moment.stored] = stored;
    const taken = this.put(slots, count, moments, values, qualities, texts);
    this.act(arrived);
    return taken;
  }

  /**
   * The same for what was reckoned from a block: it is a part of that.
   * @param moments by {@link Moment}: a number that is handed over by itself is put on the heap
   */
  put(
    slots: Int32Array,
    count: number,
    moments: Float64Array,
    values: Float64Array,
    qualities: Uint8Array,
    texts: readonly (string | null)[],
  ): boolean {
    const time = moments[Moment.time] as number;
    const arrived = moments[Moment.arrived] as number;
    const stored = moments[Moment.stored] as number;
    const table = this.#table;
    const { conditions, derived, assignments, history, live } = this.#sinks;
    const plan = this.#plan;
    conditions.begin(arrived);
    let taken = true;
    let item = 0;
    let held: HeldLooks | undefined;
    for (let i = 0; i < count; i++) {
      const slot = slots[i] as number;
      const quality = qualities[i] as number;
      // A bad sample keeps the last value on the screen; its quality says not to trust it.
      const bad = isBad(quality);
      const value = bad ? (table.values[slot] as number) : (values[i] as number);
      const text = bad ? (table.texts[slot] ?? null) : (texts[i] ?? null);
      const changed =
        !same(table.values[slot] as number, value) ||
        table.qualities[slot] !== quality ||
        table.texts[slot] !== text ||
        table.times[slot] === 0;
      const save = this.save[slot];
      let wanted = false;
      // A communication failure is saved once, as the mark where the line breaks.
      if (save === Save.each) wanted = changed || !bad;
      else if (save === Save.planned) {
        const remarked = table.qualities[slot] !== quality;
        wanted = plan.wants(slot, stored, value, bad, remarked, table.texts[slot] !== text);
        if (!wanted && plan.waits(slot)) this.#leadIn.push(slot, stored, value, quality, text);
      }
      table.values[slot] = value;
      table.times[slot] = time;
      table.qualities[slot] = quality;
      table.texts[slot] = text;
      if (this.#items[slot] !== item) {
        item = this.#items[slot] as number;
        held = this.#heldOf(item);
      }
      if (held === undefined) conditions.onSample(slot, table.values, slot, quality);
      else held.add(slot, table.pointAt(slot), value, quality);
      // Four kinds look at slots, and one look tells whether any of them does at this one.
      if (table.watched[slot] !== 0) {
        derived.onSample(slot);
        if (held === undefined) assignments.onSample(slot);
      }
      // What is beyond a rate is wanted again with the next sample.
      if (wanted && !this.#isKept(slot)) plan.reset(slot);
      else if (wanted) {
        if (history.append(table.pointAt(slot), stored, value, quality, text)) {
          if (save === Save.planned) plan.keep(slot, stored, value);
        } else {
          taken = false;
          this.refused++;
          plan.reset(slot);
        }
      }
      const since = arrived - (this.pushed[slot] as number);
      // Below nothing: the clock was set back.
      if (changed || since >= REPEAT_AFTER || since < 0) {
        this.pushed[slot] = arrived;
        live.changed(table.pointAt(slot));
      }
    }
    this.accepted += count;
    return taken;
  }

  /** Marks samples of a block that could not be read: the values stay, the quality turns bad. */
  fail(slots: Int32Array, count: number, time: number, quality: number): void {
    this.mark(slots, count, time, quality);
    this.act(time);
  }

  /** The same of a part of what {@link act} ends. */
  mark(slots: Int32Array, count: number, time: number, quality: number): void {
    this.#finish(slots, count);
    this.putBad(slots, count, time, quality);
  }

  /** All of a block was put: what looks at it is reckoned, judged and acted on, each once. */
  act(now: number): void {
    const began = performance.now();
    const { derived } = this.#sinks;
    derived.onBlock(now);
    if (this.#held.size > 0) {
      for (const item of this.#held.keys()) {
        if (derived.isSettling?.(item) !== true) this.#release(item, now);
      }
    }
    this.#sinks.conditions.onBlock(now);
    this.#sinks.assignments.onBlock(now);
    this.acting += performance.now() - began;
  }

  /** What is to be waited for before the next block of its item; nothing mostly. */
  whenSettled(slot: number): Promise<void> | undefined {
    const item = this.#items[slot];
    return item === undefined || item === 0
      ? undefined
      : this.#sinks.derived.whenSettled?.(item as ItemId);
  }

  /** All of an item is reckoned, in turns of its own: what looks at its samples does now. */
  settled(item: ItemId, now: number): void {
    this.#release(item, now);
    this.#sinks.conditions.onBlock(now);
    this.#sinks.assignments.onBlock(now);
  }

  /** The same for what was reckoned from a block: it is a part of that. */
  putBad(slots: Int32Array, count: number, time: number, quality: number): void {
    const table = this.#table;
    const { conditions, derived, assignments, history, live } = this.#sinks;
    conditions.begin(time);
    for (let i = 0; i < count; i++) {
      const slot = slots[i] as number;
      if (table.qualities[slot] === quality) continue;
      table.qualities[slot] = quality;
      const value = table.values[slot] as number;
      const held = this.#heldOf(this.#items[slot] as number);
      if (held === undefined) conditions.onSample(slot, table.values, slot, quality);
      else held.add(slot, table.pointAt(slot), value, quality);
      if (table.watched[slot] !== 0) {
        derived.onSample(slot);
        if (held === undefined) assignments.onSample(slot);
      }
      const save = this.save[slot];
      const saves = save === Save.each || (save === Save.planned && this.#plan.isOpen(slot));
      if (saves && table.times[slot] !== 0 && this.#isKept(slot)) {
        const text = table.texts[slot] ?? null;
        if (!history.append(table.pointAt(slot), time, value, quality, text)) this.refused++;
      }
      live.changed(table.pointAt(slot));
    }
  }

  #isKept(slot: number): boolean {
    const item = this.#limitedTo[slot] as ItemId;
    return item === 0 || (this.#sinks.limits?.takes(item) ?? true);
  }

  #heldOf(item: number): HeldLooks | undefined {
    if (item === 0 || this.#sinks.derived.isLong?.(item as ItemId) !== true) return undefined;
    const known = this.#held.get(item as ItemId);
    if (known !== undefined) return known;
    const fresh = this.#memory.take();
    this.#held.set(item as ItemId, fresh);
    return fresh;
  }

  /** At the moment that it is now: conditions and rules know of none before. */
  #release(item: ItemId, now: number): void {
    const { conditions, assignments } = this.#sinks;
    const held = this.#held.get(item);
    if (held === undefined) return;
    this.#held.delete(item);
    const table = this.#table;
    conditions.begin(now);
    for (let n = 0; n < held.count; n += 1) {
      if (!held.isOfItsPoint(n, table)) continue;
      const slot = held.slots[n] as number;
      conditions.onSample(slot, held.values, n, held.qualities[n] as number);
      if (table.watched[slot] !== 0) assignments.onSample(slot);
    }
    this.#memory.give(held);
  }

  /** The block before is whole before the next one of its item comes. */
  #finish(slots: Int32Array, count: number): void {
    if (this.#held.size === 0) return;
    for (let i = 0; i < count; i++) {
      const item = this.#items[slots[i] as number] as ItemId;
      if (this.#held.has(item)) this.#sinks.derived.finish?.(item);
    }
  }

  #reach(slot: number): void {
    if (slot < this.save.length) return;
    const length = Math.max(slot + 1, this.save.length * 2);
    const save = new Uint8Array(length);
    save.set(this.save);
    this.save = save;
    const pushed = new Float64Array(length);
    pushed.set(this.pushed);
    this.pushed = pushed;
    const limitedTo = new Int32Array(length);
    limitedTo.set(this.#limitedTo);
    this.#limitedTo = limitedTo;
    const items = new Int32Array(length);
    items.set(this.#items);
    this.#items = items;
  }
}

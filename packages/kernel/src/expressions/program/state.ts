/** What one run of a program keeps from sample to sample, and what it came to last. */
import type { PointId } from '../../ids.ts';
import { Quality } from '../../quality.ts';
import type { ShiftClock } from '../../shifts/index.ts';
import { Reason, type UnknownReason, unknownReasons } from './operations.ts';
import { type Program, Result } from './program.ts';

/** By whose clock things go: that of the item where they stand. */
export interface ItemClock {
  /** An IANA name. */
  readonly timeZone: string;
  /** Null, or left out, where nobody has entered any. */
  readonly shifts?: ShiftClock | null | undefined;
}

export interface RunNeeds extends ItemClock {
  /** Where the live table keeps a point: a small whole number; -1 when it does not. */
  slotOf(point: PointId): number;
}

/** What functions over time remember, by function; JSON. Null stands for what they do not know yet. */
export type SavedState = Readonly<Record<string, readonly (number | null)[]>>;

export class ExpressionState {
  readonly program: Program;
  /** Where the code begins in `numbers`: of the short way, where the program has one. */
  readonly firstCode: number;
  readonly isStraight: boolean;
  /** Where the values of its inputs stand in `numbers`, of the short way. */
  readonly firstValue: number;
  readonly isOfText: boolean;
  readonly timeZone: string;
  readonly shifts: ShiftClock | null;
  /** The name of the shift that was looked up last; empty where nobody works. */
  shift = '';
  /**
   * The last result, what functions over time remember, the slots of the points and the code, all that
   * an evaluation reads beside each other.
   */
  readonly numbers: Float64Array;
  /** Of a program of texts: null while unknown. */
  text: string | null = null;

  /** @param saved what a run of the same or an earlier form of the expression left */
  constructor(program: Program, { slotOf, timeZone, shifts }: RunNeeds, saved: SavedState = {}) {
    this.program = program;
    this.firstValue = program.firstSlot + program.points.length;
    const block = program.straight?.numbers ?? program.code;
    this.firstCode = this.firstValue + (program.straight?.code ?? 0);
    this.isStraight = program.straight !== null;
    this.isOfText = program.type === 'text';
    this.timeZone = timeZone;
    this.shifts = shifts ?? null;
    this.numbers = new Float64Array(this.firstValue + block.length).fill(Number.NaN);
    this.numbers.set([Number.NaN, 0, Number.POSITIVE_INFINITY, Quality.unknown, Reason.input]);
    this.numbers.set(block, this.firstValue);
    this.relink(slotOf);
    this.#restore(saved);
  }

  /** A number, or 1 and 0 for true and false; NaN while unknown, 0 for a text. */
  get value(): number {
    return this.numbers[Result.value] as number;
  }

  /** Milliseconds of the newest input that was used; 0 where none was. */
  get time(): number {
    return this.numbers[Result.time] as number;
  }

  /** Of the worst input that was used. */
  get quality(): number {
    return this.numbers[Result.quality] as number;
  }

  /** When it may change next though no sample comes; infinity when it may not. */
  get nextDeadline(): number {
    return this.numbers[Result.due] as number;
  }

  /** Why the value is unknown; null while it is known. */
  get reason(): UnknownReason | null {
    return reasonOf(this.numbers[Result.cause] as number);
  }

  /** Asks anew where the points are kept: after they came, went or moved. */
  relink(slotOf: RunNeeds['slotOf']): void {
    this.numbers.set(this.program.points.map(slotOf), this.program.firstSlot);
  }

  /**
   * The clock by which it is evaluated was set by so much: what lasts has lasted as long as before. To be
   * evaluated anew at once, before any deadline.
   */
  clockSet(by: number): void {
    for (const { from, isSince } of this.program.cells) {
      if (isSince) this.numbers[from] = (this.numbers[from] as number) + by;
    }
    this.numbers[Result.due] = Number.POSITIVE_INFINITY;
  }

  /**
   * Goes on from what another run remembers of the same functions over time: since when something lasts, and
   * what survives a restart. What was looked up by its clock is looked up anew.
   */
  goOn(before: ExpressionState): void {
    const cells = new Map(before.program.cells.map((cell) => [cell.key, cell]));
    for (const { key, from, size, kept, isSince } of this.program.cells) {
      const cell = cells.get(key);
      if (cell?.size !== size || !(kept || isSince)) continue;
      this.numbers.set(before.numbers.subarray(cell.from, cell.from + size), from);
    }
  }

  save(): SavedState {
    return Object.fromEntries(
      this.program.cells
        .filter(({ kept }) => kept)
        .map(({ key, from, size }) => [
          key,
          Array.from(this.numbers.subarray(from, from + size), (n) => (Number.isNaN(n) ? null : n)),
        ]),
    );
  }

  /** One to try things with: what it does leaves this one as it is. */
  copy(): ExpressionState {
    const { program, timeZone, shifts } = this;
    const copied = new ExpressionState(program, { slotOf: () => -1, timeZone, shifts });
    copied.numbers.set(this.numbers);
    copied.shift = this.shift;
    return copied;
  }

  #restore(saved: SavedState): void {
    for (const { key, from, size, kept } of this.program.cells) {
      const numbers = kept && Object.hasOwn(saved, key) ? saved[key] : undefined;
      if (numbers?.length !== size) continue;
      this.numbers.set(
        numbers.map((n) => n ?? Number.NaN),
        from,
      );
    }
  }
}

export const reasonOf = (cause: number): UnknownReason | null =>
  unknownReasons[(cause & 15) - 1] ?? null;

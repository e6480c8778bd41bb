/** A picture that is watched: samples come in as they come, and once a frame what changed goes out. */
import {
  evaluate,
  formatMoment,
  isBad,
  isGood,
  type LiveColumns,
  Quality,
  type SwitchWords,
} from '@millwright/kernel';
import type { Picture } from '../picture/compile-picture.ts';
import { applySlot } from './apply-slot.ts';
import {
  type BindingNeeds,
  type BindingProgram,
  compileBindings,
  type Slot,
} from './binding-program.ts';
import { ChangedRows } from './changed-rows.ts';
import { columnsOf, Mark, type NodeColumns } from './node-columns.ts';
import { transformed } from './transform.ts';
import type { ValueSink } from './value-source.ts';

export interface RunOptions extends BindingNeeds {
  /** BCP 47: how clocks write the time. */
  readonly locale: string;
  /** What a bit is called. */
  readonly words: SwitchWords;
}

export class SceneRun implements ValueSink {
  readonly picture: Picture;
  readonly program: BindingProgram;
  readonly columns: NodeColumns;
  /** Nodes that look otherwise than at the last frame, by their index. */
  readonly changed: ChangedRows;
  readonly #options: RunOptions;
  readonly #live: LiveColumns & { readonly texts: (string | null)[] };
  readonly #alarms: Uint8Array;
  readonly #devices: Uint8Array;
  readonly #slots: ChangedRows;
  readonly #slotsOfNode: ReadonlyMap<number, readonly Slot[]>;
  readonly #clocks: Int32Array;
  readonly #broken: ReadonlySet<number>;
  #isHeard = false;
  #second = -1;

  constructor(picture: Picture, options: RunOptions) {
    this.picture = picture;
    this.#options = options;
    this.program = compileBindings(picture, options);
    this.columns = columnsOf(picture);
    this.changed = new ChangedRows(picture.nodes.length);
    const { points, devices, slots } = this.program;
    this.#live = {
      values: new Float64Array(points.length).fill(Number.NaN),
      times: new Float64Array(points.length),
      qualities: new Uint8Array(points.length).fill(Quality.unknown),
      texts: new Array<string | null>(points.length).fill(null),
    };
    this.#alarms = new Uint8Array(points.length);
    this.#devices = new Uint8Array(devices.length);
    this.#slots = new ChangedRows(slots.length);
    this.#slotsOfNode = Map.groupBy(slots, ({ owner }) => owner.index);
    this.#clocks = Int32Array.from(
      picture.nodes.filter(({ node }) => node.type === 'clock').map(({ index }) => index),
    );
    this.#broken = new Set(this.program.broken.map(({ index }) => index));
    for (const index of this.#broken) this.columns.marks[index] = Mark.bad;
    this.#slots.addAll();
  }

  sample(point: number, value: number | string | null, quality: number, time: number): void {
    const isText = typeof value === 'string';
    this.#live.values[point] = isText ? 0 : (value ?? Number.NaN);
    this.#live.texts[point] = isText ? value : null;
    this.#live.qualities[point] = quality;
    this.#live.times[point] = time;
    this.#slots.addList(this.program.slotsOfPoint[point]);
  }

  alarm(point: number, level: number): void {
    this.#alarms[point] = level;
    this.#slots.addList(this.program.slotsOfPoint[point]);
  }

  device(device: number, state: number): void {
    this.#devices[device] = state;
    this.#slots.addList(this.program.slotsOfDevice[device]);
  }

  heard(isHeard: boolean): void {
    if (isHeard === this.#isHeard) return;
    this.#isHeard = isHeard;
    this.#slots.addAll();
  }

  /**
   * Brings the columns up to date: call it once a frame, draw the rows of `changed`, clear them.
   * @param now by the clock of the samples
   */
  frame(now: number): void {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#slots.addList(this.program.timed);
      this.#tellTime(now);
    }
    const { rows } = this.#slots;
    for (let n = 0; n < this.#slots.count; n++) {
      this.#apply(this.program.slots[rows[n] as number] as Slot, now);
    }
    for (let n = 0; n < this.#slots.count; n++) {
      this.#mark((this.program.slots[rows[n] as number] as Slot).owner.index);
    }
    this.#slots.clear();
  }

  /** Milliseconds of the oldest value that is shown; null while none is. */
  get oldest(): number | null {
    let oldest = Number.POSITIVE_INFINITY;
    for (const time of this.#live.times) if (time > 0 && time < oldest) oldest = time;
    return oldest === Number.POSITIVE_INFINITY ? null : oldest;
  }

  #tellTime(now: number): void {
    if (this.#clocks.length === 0) return;
    const written = formatMoment(now, this.#options.locale, this.#options.timeZone);
    for (const at of this.#clocks) {
      this.columns.texts[at] = written;
      this.changed.add(at);
    }
  }

  #apply(slot: Slot, now: number): void {
    const { source, binding } = slot;
    let value: number;
    let text: string | null = null;
    let quality: number = Quality.good;
    if (source.kind === 'device') {
      value = this.#devices[source.device] as number;
    } else if (source.kind === 'expression') {
      evaluate(source.state, this.#live, now);
      ({ value, quality } = source.state);
      if (source.state.isOfText) text = source.state.text;
      if (source.state.isOfText && text === null) value = Number.NaN;
    } else {
      const at = source.point;
      if (source.input === 'value') {
        value = this.#live.values[at] as number;
        text = this.#live.texts[at] as string | null;
        quality = this.#live.qualities[at] as number;
      } else if (source.input === 'quality') value = this.#live.qualities[at] as number;
      else if (source.input === 'alarm') value = this.#alarms[at] as number;
      else value = this.#ageOf(at, now);
    }
    const isBoolean = source.kind === 'expression' && source.state.program.type === 'boolean';
    // What is not to be trusted is no value: a map says what is shown instead.
    const result = isBad(quality)
      ? transformed(binding.transform, Number.NaN, null)
      : transformed(binding.transform, value, text);
    const said = isBoolean && typeof result === 'number' ? result !== 0 : result;
    applySlot(slot, this.columns, said, this.#options.words);
    this.changed.add(slot.owner.index);
  }

  #ageOf(at: number, now: number): number {
    const time = this.#live.times[at] as number;
    return time === 0 ? Number.NaN : Math.max(0, now - time) / 1000;
  }

  /** The worst of what a node looks at. */
  #mark(at: number): void {
    let mark: Mark = this.#broken.has(at) ? Mark.bad : Mark.none;
    for (const { source } of this.#slotsOfNode.get(at) ?? []) {
      if (source.kind === 'point') mark = worse(mark, this.#pointMark(source.point));
      else if (source.kind === 'expression') {
        for (const point of source.points) mark = worse(mark, this.#pointMark(point));
      }
    }
    if (!this.#isHeard) mark = worse(mark, Mark.stale);
    this.columns.marks[at] = mark;
  }

  #pointMark(point: number): Mark {
    const quality = this.#live.qualities[point] as number;
    if (isBad(quality)) return Mark.bad;
    if (!isGood(quality)) return Mark.stale;
    return (this.#alarms[point] as number) > 0 ? Mark.alarm : Mark.none;
  }
}

/** An alarm of a value that cannot be trusted is none that can be. */
const severity: Readonly<Record<Mark, number>> = {
  [Mark.none]: 0,
  [Mark.alarm]: 1,
  [Mark.stale]: 2,
  [Mark.bad]: 3,
};

const worse = (one: Mark, other: Mark): Mark => (severity[other] > severity[one] ? other : one);

/**
 * What the machines did before the plant began: the same models run through the time before, with
 * the troubles and the lost links that such a time has. Totals are laid so that they end where the
 * plant began.
 */
import { type LayoutLine, type LayoutMachine, layout } from '../layout.ts';
import { machineId, surroundings } from '../line.ts';
import type { MachineState } from '../machine.ts';
import type { PlantBeginning } from '../plant-state.ts';
import { createRandom } from '../random.ts';
import { planOccurrences, type Span } from './occurrences.ts';
import { shownValue } from './shown-value.ts';

/** One point's samples, oldest first; NaN where the link was lost. */
export interface PastSeries {
  /** Number of the point in its machine. */
  readonly point: number;
  /** Milliseconds. */
  readonly times: Float64Array<ArrayBuffer>;
  readonly values: Float64Array<ArrayBuffer>;
}

export interface PastMachine {
  /** Number of the machine in the plant, as devices stand in `site.json`. */
  readonly machine: number;
  /** When nobody could reach it. */
  readonly lost: readonly Span[];
  readonly series: readonly PastSeries[];
}

const minute = 60_000;
const day = 1440 * minute;
/** Samples stand wider apart the older they are: up to an age, this far. */
const spacings = [
  { age: 8 * 60 * minute, every: minute },
  { age: 7 * day, every: 5 * minute },
] as const;
const widest = 10 * minute;
/** A value that does not change is sampled this often all the same. */
const atLeast = 60 * minute;
/** Nothing goes wrong in the last hours: what follows is live. */
const quietEnd = 4 * 60 * minute;
/** Troubles and lost links a month. */
const troublesPerMonth = 0.8;
const troubleMinutes = [15, 70] as const;
/** After a trouble somebody comes and sets the machine going again. */
const attendedAfter = 12 * minute;
const lossesPerMonth = { 'modbus-tcp': 1, 'modbus-rtu-tcp': 1.5, mqtt: 2, 'dial-in': 6 } as const;
const lossMinutes = [2, 35] as const;

/** Simulates machine after machine. */
export function* simulatePast(
  { at, machines }: PlantBeginning,
  days: number,
): Generator<PastMachine> {
  const from = Math.ceil((at - days * day) / widest) * widest;
  let number = 0;
  for (const line of layout.flatMap((item) => item.lines)) {
    const random = createRandom(number + 1);
    const span = { from, to: at - quietEnd };
    const lost = planOccurrences(random, span, lossesPerMonth[line.transport], lossMinutes);
    for (const machine of line.machines) {
      const state = machines[machineId(line, machine)];
      if (state) {
        yield {
          machine: number,
          lost,
          series: seriesOf({ line, machine, number, state }, from, at, lost),
        };
      }
      number += 1;
    }
  }
}

interface Place {
  readonly line: LayoutLine;
  readonly machine: LayoutMachine;
  readonly number: number;
  /** What it was when the plant began. */
  readonly state: MachineState;
}

function seriesOf(place: Place, from: number, at: number, lost: readonly Span[]): PastSeries[] {
  const { kind } = place.machine;
  const saved = kind.points.flatMap((point, index) => (point.saved ? [{ point, index }] : []));
  const times = momentsOf(from, at);
  const seen = saved.map(() => new Float64Array(times.length));
  const end = run(place, times, at, (moment, state) => {
    saved.forEach(({ point }, n) => {
      (seen[n] as Float64Array)[moment] = Number(state[point.signal]);
    });
  });
  return saved.map(({ point, index }, n) => {
    const values = seen[n] as Float64Array<ArrayBuffer>;
    const isTotal = kind.totals.includes(point.signal);
    const shift = isTotal ? Number(place.state[point.signal]) - Number(end[point.signal]) : 0;
    const show = shownValue(point, place.line.transport);
    for (let m = 0; m < values.length; m += 1) values[m] = show((values[m] as number) + shift);
    return { point: index, ...thinned(times, values, lost) };
  });
}

function momentsOf(from: number, at: number): Float64Array<ArrayBuffer> {
  const times: number[] = [];
  const next = (time: number): number =>
    time + (spacings.find(({ age }) => at - time <= age)?.every ?? widest);
  for (let time = from; time < at; time = next(time)) times.push(time);
  return Float64Array.from(times);
}

/** Runs one machine through the moments and on to the end; answers what it was then. */
function run(
  { machine: { kind }, number, state }: Place,
  times: Float64Array,
  at: number,
  see: (moment: number, state: MachineState) => void,
): MachineState {
  const random = createRandom(1000 + number);
  const machine = kind.create('', random);
  machine.tell(state);
  let now = times[0] ?? at;
  const span = { from: now, to: at - quietEnd };
  const occurrences = kind.troubles.map((trouble) => ({
    trouble,
    spans: planOccurrences(random, span, troublesPerMonth, troubleMinutes),
  }));
  const moveTo = (time: number): void => {
    const troubles = new Set<string>();
    for (const { trouble, spans } of occurrences) {
      const has = (moment: number) => spans.some(({ from, to }) => from <= moment && moment < to);
      if (has(now)) troubles.add(trouble.id);
      const isAttended = has(now - attendedAfter) && !has(time - attendedAfter);
      if (isAttended && trouble.remedy) machine.tell(trouble.remedy);
    }
    const around = surroundings({ number, troubles, random }, now);
    if (time > now) machine.step((time - now) / 1000, around);
    now = time;
  };
  times.forEach((time, moment) => {
    moveTo(time);
    see(moment, machine.state);
  });
  moveTo(at);
  return machine.state;
}

/**
 * Leaves out what repeats the value before, but for the last of a run, so that lines between
 * samples stay true; and what nobody could read, but for a mark where the link was lost.
 */
function thinned(
  times: Float64Array,
  values: Float64Array,
  lost: readonly Span[],
): Pick<PastSeries, 'times' | 'values'> {
  const keptTimes = new Float64Array(times.length * 2);
  const keptValues = new Float64Array(times.length * 2);
  let count = 0;
  let next = 0;
  let isPending = false;
  const keep = (time: number, value: number): void => {
    keptTimes[count] = time;
    keptValues[count] = value;
    count += 1;
    isPending = false;
  };
  for (let m = 0; m < times.length; m += 1) {
    const time = times[m] as number;
    const value = values[m] as number;
    const last = keptValues[count - 1] ?? Number.NaN;
    while (lost[next] && time >= (lost[next] as Span).to) next += 1;
    const gap = lost[next];
    if (gap && time >= gap.from) {
      if (isPending) keep(times[m - 1] as number, last);
      if (!Number.isNaN(last)) keep(gap.from, Number.NaN);
      continue;
    }
    const isDue = count === 0 || time - (keptTimes[count - 1] as number) >= atLeast;
    if (value !== last && isPending) keep(times[m - 1] as number, last);
    if (value !== last || isDue) keep(time, value);
    else isPending = true;
  }
  return { times: keptTimes.slice(0, count), values: keptValues.slice(0, count) };
}

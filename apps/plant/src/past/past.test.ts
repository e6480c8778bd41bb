import { beforeAll, describe, expect, test } from 'vitest';
import { layout } from '../layout.ts';
import { machineId } from '../line.ts';
import type { MachineKind } from '../machine.ts';
import type { PlantState } from '../plant-state.ts';
import { createRandom } from '../random.ts';
import { type PastMachine, simulatePast } from './past.ts';
import { shownValue } from './shown-value.ts';

const day = 86_400_000;
const at = Date.UTC(2026, 10, 20, 6, 30);
const places = layout.flatMap(({ lines }) =>
  lines.flatMap((line) => line.machines.map((machine) => ({ line, machine }))),
);
const kindOf = (number: number): MachineKind =>
  (places[number] as (typeof places)[number]).machine.kind;

/** Warm machines, as a plant has them when it begins. */
const machines: PlantState = Object.fromEntries(
  places.map(({ line, machine }, number) => {
    const random = createRandom(number);
    const made = machine.kind.create('', random);
    made.step(7200, { random, troubles: new Set(), hour: 11, manned: true });
    return [machineId(line, machine), made.state];
  }),
);
const past = (days: number): PastMachine[] => [...simulatePast({ at, machines }, days)];

describe('six days before the plant began', () => {
  let all: PastMachine[];
  beforeAll(() => {
    all = past(6);
  });

  test('hold every saved point of every machine, in order of time and up to the beginning', () => {
    expect(all.map(({ machine }) => machine)).toEqual(places.map((_, number) => number));
    for (const { machine, series } of all) {
      const { points } = kindOf(machine);
      expect(series.map(({ point }) => point)).toEqual(
        points.flatMap(({ saved }, point) => (saved ? [point] : [])),
      );
      for (const { times } of series) {
        expect(times[0]).toBeLessThan(at - 5.9 * day);
        expect(times.at(-1)).toBeGreaterThan(at - 3_600_000 - 60_000);
        expect(times.at(-1)).toBeLessThan(at);
        expect(times.every((time, n) => n === 0 || time > (times[n - 1] as number))).toBe(true);
      }
    }
  });

  test('end in totals where the plant began, and no total ever falls', () => {
    for (const { machine, series } of all) {
      const { line, machine: place } = places[machine] as (typeof places)[number];
      const now = machines[machineId(line, place)] ?? {};
      for (const { point, values } of series) {
        const mapped = place.kind.points[point] as MachineKind['points'][number];
        if (!place.kind.totals.includes(mapped.signal)) continue;
        const good = values.filter((value) => !Number.isNaN(value));
        expect(good.every((value, n) => n === 0 || value >= (good[n - 1] as number))).toBe(true);
        const seam = shownValue(mapped, line.transport)(Number(now[mapped.signal]));
        expect(good.at(-1)).toBeLessThanOrEqual(seam);
        expect(good[0]).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test('say nothing while a link was lost, but mark where it was', () => {
    const broken = all.filter(({ lost }) => lost.length > 0);
    expect(broken.length).toBeGreaterThan(0);
    for (const { lost, series } of broken) {
      for (const { times, values } of series) {
        for (const { from, to } of lost) {
          const within = [...times].filter((time) => time >= from && time < to);
          expect(within).toEqual([from]);
          expect(values[times.indexOf(from)]).toBeNaN();
        }
      }
    }
  });

  test('bring energy as the power says', () => {
    for (const { machine, series, lost } of all) {
      if (lost.length > 0) continue;
      const { points } = kindOf(machine);
      const of = (signal: string) => series.find(({ point }) => points[point]?.signal === signal);
      const power = of('power');
      const energy = of('energy');
      if (!power || !energy) continue;
      let sum = 0;
      power.times.forEach((time, n) => {
        const until = power.times[n + 1] ?? at;
        sum += ((power.values[n] as number) * (until - time)) / 3_600_000;
      });
      const used = (energy.values.at(-1) as number) - (energy.values[0] as number);
      expect(sum / used).toBeGreaterThan(0.9);
      expect(sum / used).toBeLessThan(1.1);
    }
  });
});

test('the same beginning has the same past', () => {
  expect(past(1)).toEqual(past(1));
});

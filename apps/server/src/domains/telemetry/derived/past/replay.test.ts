/** What is calculated over the past is what would have been calculated as it came. */
import {
  DataType,
  itemId,
  milliseconds,
  type PointId,
  pointId,
  Quality,
  type ShiftClock,
} from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LiveTable } from '../../live/index.ts';
import { SamplePath, Save, type SavePolicy } from '../../samples/index.ts';
import { compileDerived } from '../compile-derived.ts';
import { createDerivedEngine } from '../derived-engine.ts';
import { mergeSamples } from './merge-samples.ts';
import { createReplay, type PastPoint } from './replay.ts';

type Kept = readonly [point: number, time: number, value: number, quality: number];
interface Read {
  readonly time: number;
  readonly values: ReadonlyMap<number, number>;
}

const past = (
  id: number,
  expression: string,
  more: {
    readonly isState?: boolean;
    readonly tally?: PastPoint['tally'];
    readonly policy?: SavePolicy;
    readonly shifts?: ShiftClock | null;
  } = {},
): PastPoint => {
  const { isState = false, tally = 'value', policy = { save: Save.each }, shifts = null } = more;
  return {
    ...{
      id: pointId(id),
      itemId: itemId(1),
      tally,
      rollsOverAt: null,
      slope: 1,
      intercept: 0,
      policy,
    },
    clock: { timeZone: 'Asia/Shanghai', shifts },
    program: compileDerived(
      { expression, dataType: isState ? DataType.BOOL : DataType.DOUBLE, tally },
      (input) => ({ id: input, dataType: DataType.DOUBLE, unit: '', texts: null }),
    ),
  };
};

/** As it came, by the engine that runs live. */
function lived(points: readonly PastPoint[], reads: readonly Read[], until: number): Kept[] {
  const clock = createManualClock();
  const table = new LiveTable();
  const kept: Kept[] = [];
  const own = new Set<PointId>(points.map(({ id }) => id));
  const engine = createDerivedEngine({
    ...{ clock, table, path: () => path },
    recalled: () => ({}),
    shareOf: async () => ({ turn: async () => {}, spend() {} }),
    failed() {},
  });
  const path = new SamplePath(table, {
    conditions: { begin: () => {}, onSample: () => {}, onBlock: () => {} },
    history: {
      append(point, time, value, quality) {
        if (own.has(point)) kept.push([point, time, value, quality]);
        return true;
      },
    },
    derived: engine,
    assignments: { onSample: () => {}, onBlock: () => {} },
    live: { changed: () => {} },
  });
  for (const id of [1, 2]) table.add(pointId(id));
  const runnable = points.map(({ policy, ...point }) => {
    const slot = table.add(point.id);
    path.configure(slot, policy);
    return { ...point, slot };
  });
  engine.change(runnable, []);
  engine.start();
  for (const { time, values } of reads) {
    clock.advance(milliseconds(time - clock.now()));
    const ids = [...values.keys()];
    path.accept(
      Int32Array.from(ids, (id) => table.slot(pointId(id))),
      ids.length,
      time,
      time,
      Float64Array.from(values.values(), (value) => (value < 0 ? Number.NaN : value)),
      Uint8Array.from(values.values(), (value) => (value < 0 ? Quality.communication : 0)),
      ids.map(() => null),
    );
  }
  // What is due at the end itself comes with the engine's next look, as of its own moment.
  clock.advance(milliseconds(until + 100 - clock.now()));
  engine.stop();
  return kept.filter(([, time]) => time <= until);
}

/** The same from what was stored of it. */
function replayed(points: readonly PastPoint[], reads: readonly Read[], until: number): Kept[] {
  const kept: Kept[] = [];
  const replay = createReplay(points, (...sample) => kept.push(sample));
  for (const { time, values } of reads) {
    replay.take({
      time,
      points: [...values.keys()].map(pointId),
      samples: [...values.values()].map((value) => ({
        ...{ time, text: null },
        value: value < 0 ? null : value,
        quality: value < 0 ? Quality.communication : Quality.good,
      })),
    });
  }
  replay.runUntil(until);
  return kept;
}

const start = createManualClock().now();
const byPoint = (kept: readonly Kept[]): Kept[] =>
  kept.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);

// A value below nothing stands for one that could not be read.
const readings = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 80 }),
      first: fc.option(fc.integer({ min: -1, max: 9 }), { nil: undefined }),
      second: fc.option(fc.integer({ min: -1, max: 9 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((steps) => {
    let time = start + 50;
    return steps.flatMap(({ step, first, second }): Read[] => {
      time += 100 * step;
      const values = new Map(
        [
          [1, first],
          [2, second],
        ].filter((pair): pair is [number, number] => pair[1] !== undefined),
      );
      return values.size === 0 ? [] : [{ time, values }];
    });
  });

it.each<[string, readonly PastPoint[]]>([
  ['a sum', [past(10, '{#1} + {#2}')]],
  ['one of another, named before it', [past(11, '{#10} * 2'), past(10, '{#1} - {#2}')]],
  ['what came before', [past(10, 'delta({#1}) + prev({#2})')]],
  ['a rate', [past(10, 'rate({#1}, 5 s)')]],
  ['what has held', [past(10, 'held({#1} > 5, 2 s)', { isState: true })]],
  ['an amount of the hour', [past(10, '{#1}', { tally: 'hourly' })]],
  ['a mean of the hour', [past(10, '{#1} + {#2}', { tally: 'mean' })]],
  [
    'one that is saved as it differs',
    [past(10, '{#1}', { policy: { save: Save.planned, deadband: 2 } })],
  ],
  ['one a second', [past(10, '{#1}', { policy: { save: Save.planned, interval: 1000 } })]],
])('is, of %s, what was kept live', (_, points) => {
  fc.assert(
    fc.property(readings, fc.integer({ min: 0, max: 300 }), (reads, after) => {
      const until = (reads.at(-1)?.time ?? start) + 100 * after;
      expect(byPoint(replayed(points, reads, until))).toEqual(byPoint(lived(points, reads, until)));
    }),
    {
      numRuns: 200,
      // What has held becomes true at the very end.
      examples: [[[{ time: start + 150, values: new Map([[1, 6]]) }], 20]],
    },
  );
});

it('knows nothing of what was read before a gap until it is read again', () => {
  const kept: Kept[] = [];
  const replay = createReplay([past(10, '{#1}', { tally: 'mean' })], (...one) => kept.push(one));
  const give = (time: number, value: number): void =>
    replay.take({
      time,
      points: [pointId(1)],
      samples: [{ time, value, text: null, quality: Quality.good }],
    });
  const hour = Math.ceil(start / 3_600_000) * 3_600_000;
  give(hour, 10);
  give(hour + 60_000, 10);
  replay.lose(hour + 60_001, Quality.stale);
  give(hour + 1_800_000, 40);
  give(hour + 1_860_000, 40);
  // A minute of each, and nothing of the half hour between them.
  expect(kept.at(-1)).toEqual([10, hour + 1_860_000, expect.closeTo(25, 3), Quality.good]);
});

it('hands on what several points had at one moment together, whatever their pages', async () => {
  const sample = (time: number) => ({ time, value: time, text: null, quality: 0 });
  const pagesOf = async function* (pages: readonly (readonly number[])[]) {
    for (const page of pages) yield page.map(sample);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 40 })), { maxLength: 5 }),
      fc.integer({ min: 1, max: 7 }),
      async (all, size) => {
        const sorted = all.map((times) => times.toSorted((a, b) => a - b));
        const streams = sorted.map((times, n) => ({
          point: pointId(n + 1),
          pages: pagesOf(
            Array.from({ length: Math.ceil(times.length / size) + 1 }, (_, page) =>
              times.slice(page * size, (page + 1) * size),
            ),
          ),
        }));
        const found: [number, number[]][] = [];
        for await (const { time, points } of mergeSamples(streams)) {
          found.push([time, [...points]]);
        }
        const wanted = [...new Set(sorted.flat())]
          .toSorted((a, b) => a - b)
          .map((time) => [
            time,
            sorted.flatMap((times, n) => (times.includes(time) ? [n + 1] : [])),
          ]);
        expect(found).toEqual(wanted);
      },
    ),
  );
});

/** What calculated points add to the path of a sample: live table, one limit, a buffer. */
import {
  type Condition,
  ConditionEngine,
  DataType,
  itemId,
  milliseconds,
  type PointId,
  pointId,
  systemClock,
} from '@millwright/kernel';
import { compileDerived } from '@millwright/server/domains/telemetry/derived/compile-derived';
import { createDerivedEngine } from '@millwright/server/domains/telemetry/derived/derived-engine';
import { LiveTable } from '@millwright/server/domains/telemetry/live/live-table';
import { SamplePath, Save } from '@millwright/server/domains/telemetry/samples/sample-path';
import type { Row } from '../row.ts';
import { LIMIT, makeValues, perSample } from './condition.ts';

const POINTS = 100_000;
/** Values of one poll. */
const BLOCK = 100;
/** Every tenth point feeds a calculated one. */
const EVERY = 10;
/** Calculated points of three inputs each, all of which change in a round. */
const WIDE = 20_000;

/** @param inputs what each calculated point looks at */
function open(inputs: readonly (readonly number[])[]) {
  const table = new LiveTable();
  let stored = 0;
  let engine: ReturnType<typeof createDerivedEngine>;
  const judging = new ConditionEngine({
    slotOf: (point) => table.slot(point),
    onTransition: () => {},
  });
  const path: SamplePath = new SamplePath(table, {
    conditions: {
      begin: (time) => judging.begin(time),
      onSample: (...sample) => judging.onValue(...sample),
      onBlock: (now) => judging.onBlock(now),
    },
    history: {
      append() {
        stored++;
        return true;
      },
    },
    derived: {
      onSample: (slot) => engine.onSample(slot),
      onBlock: (now) => engine.onBlock(now),
    },
    assignments: { onSample: () => {}, onBlock: () => {} },
    live: { changed: () => {} },
  });
  engine = createDerivedEngine({
    ...{ clock: systemClock, table, path: () => path },
    recalled: () => ({}),
    shareOf: async () => ({ turn: async () => {}, spend() {} }),
    failed(error) {
      throw error;
    },
  });
  const add = (id: PointId): number => {
    const slot = table.add(id);
    path.configure(slot, { save: Save.each });
    return slot;
  };
  for (let n = 1; n <= POINTS; n++) add(pointId(n));
  const factsOf = (id: PointId) => ({ id, dataType: DataType.DOUBLE, unit: '', texts: null });
  engine.change(
    inputs.map((of, n) => {
      const id = pointId(POINTS + 1 + n);
      const expression = `(${of.map((input) => `{#${input}}`).join(' + ')}) * 2`;
      const program = compileDerived({ expression, dataType: DataType.DOUBLE }, factsOf);
      return {
        id,
        itemId: itemId(1),
        slot: add(id),
        program,
        tally: 'value',
        rollsOverAt: null,
        slope: 1,
        intercept: 0,
        clock: { timeZone: 'UTC' },
      };
    }),
    [],
  );
  const limits: Condition[] = Array.from({ length: POINTS + inputs.length }, (_, n) => ({
    id: n,
    when: { op: 'above', pointId: pointId(n + 1), value: 1000 * LIMIT, deadband: 1 },
    onDelay: milliseconds(0),
    offDelay: milliseconds(0),
  }));
  judging.define('bench', limits);
  engine.start();
  const all = makeValues();
  const slots = Array.from({ length: POINTS / BLOCK }, (_, block) =>
    Int32Array.from({ length: BLOCK }, (__, n) => table.slot(pointId(block * BLOCK + n + 1))),
  );
  const values = slots.map((_, block) => all.slice(block * BLOCK, (block + 1) * BLOCK));
  const qualities = new Uint8Array(BLOCK);
  const texts = new Array<null>(BLOCK).fill(null);
  const begun = Date.now();
  return {
    run(round: number, from = 0, to = POINTS): void {
      const now = begun + 1000 * round;
      for (let block = from / BLOCK; block < to / BLOCK; block++) {
        const of = slots[block] as Int32Array;
        const given = values[block] as Float64Array;
        // Each round another value.
        given[round % BLOCK] = round;
        path.accept(of, BLOCK, now, now, given, qualities, texts);
      }
    },
    stored: () => stored,
    stop: () => engine.stop(),
  };
}

/** Bytes that a round leaves behind. */
function grownBy(run: (round: number) => void): number {
  const heap = process.memoryUsage().heapUsed;
  run(51);
  return process.memoryUsage().heapUsed - heap;
}

export const calculated: Row = {
  name: 'calculated',
  what: `the path of a sample of which every tenth feeds a calculated point, ${POINTS} points in blocks of ${BLOCK}, one limit each, history not counted`,
  unit: 'ns/sample',
  against: 'the same path without calculated points',
  better: 'less',
  async measure() {
    const bare = open([]);
    const baseline = perSample(bare.run, POINTS);
    const bareGrown = grownBy(bare.run);
    bare.stop();
    const tenth = open(Array.from({ length: POINTS / EVERY }, (_, n) => [n * EVERY + 1]));
    const value = perSample(tenth.run, POINTS);
    const grown = grownBy(tenth.run);
    tenth.stop();
    const wide = open(Array.from({ length: WIDE }, (_, n) => [3 * n + 1, 3 * n + 2, 3 * n + 3]));
    const ofWide = perSample(wide.run, POINTS);
    wide.stop();
    return {
      value,
      baseline,
      detail: {
        ratio: Number((value / baseline).toFixed(2)),
        'ns for each calculated point': Math.round(
          ((value - baseline) * POINTS) / (POINTS / EVERY),
        ),
        [`ms for ${WIDE} calculated points of three inputs`]: Number(
          (((ofWide - baseline) * POINTS) / 1e6).toFixed(2),
        ),
        'heap growth of a round, bytes': grown,
        'the same without them': bareGrown,
        stored: tenth.stored(),
      },
    };
  },
};

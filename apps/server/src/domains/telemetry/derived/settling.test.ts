/** Calculated points that take several turns, beside the same that are reckoned in one. */
import { DataType, itemId, milliseconds, pointId } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LiveTable } from '../live/index.ts';
import { SamplePath, Save } from '../samples/sample-path.ts';
import { compileDerived } from './compile-derived.ts';
import { createDerivedEngine } from './derived-engine.ts';

const own = itemId(1);
const other = itemId(2);
/** So many points of so many inputs take more than one slice. */
const [sources, many, inputs] = [4, 320, 60];
const first = 1000;
/** Of the other item: a source and what is calculated from it. */
const [foreign, foreignSum] = [900, 901];

const programOf = (expression: string) =>
  compileDerived({ expression, dataType: DataType.DOUBLE, tally: 'value' }, (id) => ({
    ...{ id, dataType: DataType.DOUBLE, unit: '', texts: null },
  }));
/** Each looks at sources and, but for the first, at the one before it. */
const programs = Array.from({ length: many }, (_, n) => {
  const looked = Array.from({ length: inputs - 1 }, (_, k) => `{#${1 + ((n + k) % sources)}}`);
  return programOf([...looked, n === 0 ? 'delta({#1})' : `{#${first + n - 1}} / 2`].join(' + '));
});
const foreignProgram = programOf(`{#${foreign}} * 2`);

/** @param slice how many looks at the time each slice lasts; null where it is never over */
function open(slice: (() => number) | null) {
  const clock = createManualClock();
  const table = new LiveTable();
  const stored: string[] = [];
  const evaluated: string[] = [];
  let blocks = 0;
  const turns: (() => void)[] = [];
  const failures: unknown[] = [];
  const engine = createDerivedEngine({
    ...{ clock, table, path: () => path, recalled: () => ({}) },
    shareOf: async () => ({
      turn: () =>
        new Promise<void>((resolve) => {
          turns.push(resolve);
        }),
      spend() {},
    }),
    failed: (error) => void failures.push(error),
    slice() {
      let left = slice === null ? Number.POSITIVE_INFINITY : slice();
      return () => --left <= 0;
    },
  });
  const path = new SamplePath(table, {
    conditions: {
      begin: () => {},
      onSample: (slot, values, at) => void evaluated.push(`${table.pointAt(slot)}=${values[at]}`),
      onBlock: () => {},
    },
    history: {
      append(point, time, value, quality) {
        stored.push(`${point}@${time}=${value} ${quality}`);
        return true;
      },
    },
    derived: engine,
    assignments: { onSample: () => {}, onBlock: () => void blocks++ },
    live: { changed: () => {} },
  });
  const slotFor = (id: number, item = own): number => {
    const slot = table.add(pointId(id));
    path.configure(slot, { save: Save.each, item });
    return slot;
  };
  for (let id = 1; id <= sources; id += 1) slotFor(id);
  slotFor(foreign, other);
  const runnable = (id: number, program: ReturnType<typeof programOf>, item = own) => ({
    ...{ id: pointId(id), itemId: item, slot: slotFor(id, item), program, tally: 'value' as const },
    rollsOverAt: null,
    ...{ slope: 1, intercept: 0, clock: { timeZone: 'UTC', shifts: null } },
  });
  engine.change(
    [
      ...programs.map((program, n) => runnable(first + n, program)).toReversed(),
      runnable(foreignSum, foreignProgram, other),
    ],
    [],
  );
  engine.start();
  const accept = (samples: ReadonlyMap<number, number>): void => {
    const ids = [...samples.keys()];
    path.accept(
      Int32Array.from(ids, (id) => table.slot(pointId(id))),
      ids.length,
      clock.now(),
      clock.now(),
      Float64Array.from(samples.values()),
      new Uint8Array(ids.length),
      ids.map(() => null),
    );
  };
  const isOpen = () => engine.isSettling(own);
  const settle = () =>
    waitFor('all to be reckoned', () => {
      for (const goOn of turns.splice(0)) goOn();
      return !isOpen();
    });
  return {
    ...{ accept, settle, isOpen, stored, evaluated, clock, engine, failures, path, table },
    blocks: () => blocks,
    valueOf: (id: number) => table.values[table.slot(pointId(id))],
  };
}

const block = fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.integer({ min: -9, max: 9 }), {
  minKeys: 1,
});
const samplesOf = (given: Readonly<Record<string, number>>) =>
  new Map(Object.entries(given).map(([id, value]) => [Number(id), value]));

it('comes to the same in the same order, each once a block, however it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ given: block, waits: fc.boolean() }), { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 8 })),
      async (steps, lengths) => {
        const whole = open(null);
        const cut = open(() => lengths.next().value ?? 1);
        await cut.settle();
        const all = { given: { 1: 1, 2: 2, 3: 3, 4: 4 }, waits: true };
        for (const { given, waits } of [all, all, ...steps]) {
          for (const one of [whole, cut]) one.clock.advance(milliseconds(10));
          whole.accept(samplesOf(given));
          cut.accept(samplesOf(given));
          if (waits) await cut.settle();
        }
        await cut.settle();
        expect(cut.stored.length).toBeGreaterThan(many);
        expect(cut.stored).toEqual(whole.stored);
        expect(cut.evaluated).toEqual(whole.evaluated);
        for (let n = 0; n < many; n += 1) {
          expect(cut.valueOf(first + n)).toBe(whole.valueOf(first + n));
        }
        expect(cut.failures).toEqual([]);
      },
    ),
    { numRuns: 20 },
  );
});

/** Every source has a value. */
async function begun() {
  const fixture = open(() => 1);
  // The second time it is known by how much they differ.
  for (const more of [0, 1]) {
    fixture.accept(new Map([1, 2, 3, 4].map((id) => [id, id + more])));
    await fixture.settle();
    fixture.clock.advance(milliseconds(10));
  }
  fixture.evaluated.length = 0;
  return fixture;
}

it('is looked at by nobody before it is whole; another project’s block is, meanwhile', async () => {
  const { accept, settle, isOpen, evaluated, blocks } = await begun();
  const before = blocks();
  accept(new Map([[1, 3]]));
  expect(isOpen()).toBe(true);
  expect(evaluated).toEqual([]);
  accept(new Map([[foreign, 4]]));
  expect(evaluated).toEqual([`${foreign}=4`, `${foreignSum}=8`]);
  expect(isOpen()).toBe(true);
  await settle();
  expect(evaluated).toHaveLength(2 + 1 + many);
  expect(evaluated.slice(2, 4)).toEqual(['1=3', expect.stringMatching(`^${first}=`)]);
  expect(blocks() - before).toBe(3);
});

it('is whole before the next block of its project, which need not wait', async () => {
  const { accept, isOpen, evaluated, settle } = await begun();
  accept(new Map([[1, 3]]));
  accept(new Map([[2, 5]]));
  expect(evaluated).toHaveLength(1 + many);
  await settle();
  expect(isOpen()).toBe(false);
  expect(evaluated).toHaveLength(2 * (1 + many));
});

it('tells whoever waits, and is done at the latest when collecting ends', async () => {
  const { accept, evaluated, engine, path, table } = await begun();
  const slot = table.slot(pointId(1));
  expect(path.whenSettled(slot)).toBeUndefined();
  accept(new Map([[1, 3]]));
  const settled = path.whenSettled(slot);
  expect(settled).toBeDefined();
  engine.stop();
  await settled;
  expect(evaluated).toHaveLength(1 + many);
});

it('is looked at only where the slot is still its point’s', async () => {
  const { accept, settle, isOpen, evaluated, path, table } = await begun();
  accept(new Map([[1, 3]]));
  expect(isOpen()).toBe(true);
  const slot = table.slot(pointId(1));
  table.remove(pointId(1));
  // Freed slots rest: the one that was freed last comes after all others.
  let next = 5000;
  while (table.add(pointId(next)) !== slot) table.remove(pointId(next++));
  path.configure(slot, { save: Save.each, item: other });
  await settle();
  expect(evaluated.filter((seen) => !seen.startsWith('1'))).toEqual([]);
  expect(evaluated).toHaveLength(many);
});

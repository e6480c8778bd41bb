import { unknownState } from '@millwright/contract/reports/status/equipment-status.schemas';
import { turnsDuring } from '@millwright/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandOf } from './band.ts';
import { intervalsOf, type PointRuns, type StateWhen } from './intervals.ts';

const runs = (...given: readonly (readonly [begin: number, end: number, classes: number])[]) => ({
  begins: given.map(([begin]) => begin),
  ends: given.map(([, end]) => end),
  classes: given.map(([, , classes]) => classes),
});
const bit = (input: number, at = 0) => ({ input, bit: at });
const all = (...tests: StateWhen['tests']): StateWhen => ({ join: 'all', tests });
const any = (...tests: StateWhen['tests']): StateWhen => ({ join: 'any', tests });
const rest = all();
const span = { from: 0, to: 100 };
/** As words: "0 a 40 b", with x where nobody knows. */
const said = async (states: readonly StateWhen[], inputs: readonly PointRuns[]): Promise<string> =>
  (await intervalsOf(states, inputs, span))
    .map(({ from, state }) => `${from} ${state === unknownState ? 'x' : 'abc'[state]}`)
    .join(' ');

describe('from runs of points to states of a device', () => {
  it.each<[string, StateWhen[], PointRuns[], string]>([
    ['a point all the time', [all(bit(0))], [runs([0, 100, 1])], '0 a'],
    ['none that holds', [all(bit(0))], [runs([0, 100, 0])], '0 x'],
    ['the rest', [all(bit(0)), rest], [runs([0, 40, 1], [40, 100, 0])], '0 a 40 b'],
    ['one state over two classes', [all(bit(0))], [runs([0, 40, 1], [40, 100, 3])], '0 a'],
    ['nothing known at all', [all(bit(0)), rest], [runs()], '0 x'],
    [
      'nothing known before, between and behind',
      [all(bit(0)), rest],
      [runs([10, 30, 1], [50, 90, 0])],
      '0 x 10 a 30 x 50 b 90 x',
    ],
    ['the rest without any test', [rest], [], '0 a'],
    [
      'the first of two that hold',
      [all(bit(0)), all(bit(0, 1)), rest],
      [runs([0, 20, 3], [20, 60, 2], [60, 100, 0])],
      '0 a 20 b 60 c',
    ],
    [
      'an earlier one that nobody knows',
      [all(bit(0)), all(bit(1))],
      [runs([0, 30, 0], [60, 100, 1]), runs([0, 100, 1])],
      '0 b 30 x 60 a',
    ],
    [
      'all of two, of which one is false though the other is not known',
      [all(bit(0), bit(1)), rest],
      [runs([0, 100, 0]), runs([50, 100, 1])],
      '0 b',
    ],
    [
      'any of two, of which one is true though the other is not known',
      [any(bit(0), bit(1)), rest],
      [runs([0, 100, 1]), runs([50, 100, 0])],
      '0 a',
    ],
    ['a point that the device has not', [all(bit(-1)), rest], [runs([0, 100, 1])], '0 x'],
    [
      'changes of two points at different moments',
      [all(bit(0), bit(1)), any(bit(0), bit(1)), rest],
      [runs([0, 40, 0], [40, 100, 1]), runs([0, 20, 0], [20, 70, 1], [70, 100, 0])],
      '0 c 20 b 40 a 70 b',
    ],
  ])('%s', async (_, states, inputs, wanted) => {
    expect(await said(states, inputs)).toBe(wanted);
  });

  const someRuns = fc
    .array(
      fc.record({ skip: fc.nat(6), length: fc.integer({ min: 1, max: 12 }), classes: fc.nat(3) }),
    )
    .map((steps) => {
      let time = 0;
      return runs(
        ...steps.map(({ skip, length, classes }) => {
          const begin = time + skip;
          time = begin + length;
          return [begin, time, classes] as const;
        }),
      );
    });
  const someStates = fc.array(
    fc.record({
      join: fc.constantFrom('all' as const, 'any' as const),
      tests: fc.array(fc.record({ input: fc.integer({ min: -1, max: 2 }), bit: fc.nat(1) }), {
        maxLength: 3,
      }),
    }),
    { minLength: 1, maxLength: 3 },
  );

  it('is at each moment what a look at that moment says', async () => {
    const lookAt = (states: readonly StateWhen[], inputs: readonly PointRuns[], time: number) => {
      for (const [index, { join, tests }] of states.entries()) {
        const answers = tests.map(({ input, bit: at }) => {
          const own = inputs[input];
          const place = own?.begins.findIndex(
            (begin, n) => begin <= time && time < (own.ends[n] ?? 0),
          );
          if (own === undefined || place === undefined || place < 0) return null;
          return (((own.classes[place] ?? 0) >> at) & 1) === 1;
        });
        const wins = join === 'any';
        if (answers.length > 0 && answers.includes(wins)) {
          if (wins) return index;
          continue;
        }
        if (answers.includes(null)) return unknownState;
        if (!wins || answers.length === 0) return index;
      }
      return unknownState;
    };
    const inputsOf = fc.tuple(someRuns, someRuns, someRuns);
    await fc.assert(
      fc.asyncProperty(someStates, inputsOf, async (states, inputs) => {
        const found = await intervalsOf(states, inputs, span);
        expect(found[0]?.from).toBe(0);
        expect(found.at(-1)?.to).toBe(100);
        for (const [index, { from, to, state }] of found.entries()) {
          if (index > 0) {
            expect(found[index - 1]?.to).toBe(from);
            expect(found[index - 1]?.state).not.toBe(state);
          }
          for (let time = from; time < to; time += 1) {
            expect(lookAt(states, inputs, time)).toBe(state);
          }
        }
      }),
    );
  });
});

it('leaves turns to others where there are many changes', async () => {
  const many = 200_000;
  const begins = Array.from({ length: many }, (_, n) => n);
  const input = { begins, ends: begins.map((n) => n + 1), classes: begins.map((n) => n % 2) };
  const looked = () => intervalsOf([all(bit(0)), rest], [input], { from: 0, to: many });
  expect(await looked()).toHaveLength(many);
  expect(await turnsDuring(looked)).toBeGreaterThan(5);
});

describe('a band', () => {
  const course = (...lengths: readonly (readonly [length: number, state: number])[]) => {
    let time = 0;
    return lengths.map(([length, state]) => {
      time += length;
      return { from: time - length, to: time, state };
    });
  };

  it('shows what is long enough as it is', () => {
    expect(bandOf(course([30, 0], [20, 1], [50, unknownState]), 10)).toEqual({
      ...{ begins: [0, 30, 50], states: [0, 1, unknownState], changes: [0, 0, 0] },
    });
  });

  it('draws short ones together, as what took most of the time, and says how many they are', () => {
    const given = course([30, 0], [4, 1], [3, 2], [5, 1], [40, 0], [2, 1]);
    expect(bandOf(given, 10)).toEqual({
      ...{ begins: [0, 30, 42, 82], states: [0, 1, 0, 1], changes: [0, 2, 0, 0] },
    });
  });

  it('has two pieces for each least length at most, and ends where the course does', () => {
    const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.nat(2)), {
      minLength: 1,
    });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 50 }), (given, least) => {
        const intervals = course(...given);
        const { begins, changes } = bandOf(intervals, least);
        const end = intervals.at(-1)?.to ?? 0;
        expect(begins.length).toBeLessThanOrEqual(2 * Math.ceil(end / least) + 1);
        expect(changes.reduce((sum, n) => sum + n + 1, 0)).toBe(intervals.length);
      }),
    );
  });
});

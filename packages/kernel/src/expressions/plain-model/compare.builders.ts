/** Runs made-up expressions on made-up samples, beside the plain interpreter. */
import { DataType } from '../../data-type.ts';
import { pointId } from '../../ids.ts';
import { createShiftClock } from '../../shifts/index.ts';
import {
  checkExpression,
  compileExpression,
  ExpressionState,
  evaluate,
  isWarning,
  type PointFacts,
  type PointScope,
  parseExpression,
} from '../index.ts';
import {
  type PlainMoment,
  type PlainResult,
  plainResults,
  plainShifts,
} from './plain-interpreter.builders.ts';
import {
  below,
  oneOf,
  plainPoints,
  plainPointType,
  plainTree,
  type Random,
  seeded,
  writeTree,
} from './plain-tree.builders.ts';

const dataTypes = { number: DataType.DOUBLE, boolean: DataType.BOOL, text: DataType.CHAR } as const;
const factsOf = (point: number): PointFacts => ({
  id: pointId(point),
  dataType: dataTypes[plainPointType(point)],
  unit: '',
  texts: null,
});

/** Points called P0, P1 … */
export const plainScope: PointScope = {
  byId: (id) => (id < plainPoints ? factsOf(id) : null),
  byName: ({ point }) => (/^P\d$/.test(point) ? factsOf(Number(point.slice(1))) : null),
  names: () => Array.from({ length: plainPoints }, (_, n) => ({ device: null, point: `P${n}` })),
};

const numbers = [-3, -1, -0.5, 0, 0.5, 1, 2, 3, 7, 1e308, 5e-324, 2 ** 53, Number.NaN, Infinity];
const qualities = [0, 0, 0, 0, 0, 0x40, 0x80, 0x81, 0x84];
const steps = [0, 1, 130, 400, 640, 1000, 3000, 60_000, 3_600_000, -2000];

const start = Date.UTC(2026, 10, 20, 3);

const calendar = {
  shifts: plainShifts.map(({ name, from, to }) => ({
    ...{ name, begin: from, minutes: to - from, weekdays: [1, 2, 3, 4, 5, 6, 7] },
  })),
  exceptions: [],
};
const timeZone = 'Asia/Shanghai';
const shiftsThere = createShiftClock(calendar, timeZone);

/** Moments at which something came, at most so many. */
function moments(random: Random, most: number): PlainMoment[] {
  const list: PlainMoment[] = [];
  let now = start;
  let samples = Array.from({ length: plainPoints }, () => ({
    value: Number.NaN,
    text: null as string | null,
    time: 0,
    quality: 0x80,
  }));
  for (let left = 1 + below(random, most); left > 0; left--) {
    now += oneOf(random, steps);
    samples = samples.map((sample) =>
      random() < 0.4
        ? sample
        : {
            value: oneOf(random, numbers),
            text: oneOf(random, ['a', 'b"', '', null]),
            time: now - oneOf(random, [0, 0, 0, 700]),
            quality: oneOf(random, qualities),
          },
    );
    list.push({ now, samples });
  }
  return list;
}

const isSame = (state: ExpressionState, expected: PlainResult): boolean => {
  const { type } = state.program;
  const known = type === 'text' ? state.text : type === 'boolean' ? state.value === 1 : state.value;
  const value = state.reason === null ? known : null;
  return (
    value === expected.value &&
    state.quality === expected.quality &&
    state.time === expected.time &&
    state.reason === expected.reason &&
    Number.isNaN(state.value) === (expected.value === null)
  );
};

/**
 * Makes expressions and evaluates them until that was done `runs` times.
 * @param tools told of the seed of each expression before anything is done with it
 * @returns what came out otherwise than by the plain interpreter first, else null
 */
export function compareWithPlain(
  runs: number,
  seed: number,
  { begin }: { begin(seed: number): void } = { begin: () => {} },
): string | null {
  for (let done = 0, n = seed; done < runs; n++) {
    begin(n);
    const random = seeded(n);
    const tree = plainTree(
      random,
      oneOf(random, ['number', 'boolean', 'text']),
      1 + below(random, 5),
    );
    const text = writeTree(random, tree, (point) => oneOf(random, [`P${point}`, `{#${point}}`]));
    const { expression, issue } = parseExpression(text);
    if (expression === null) return `${text}: ${issue.code} (seed ${n})`;
    const { checked, issues } = checkExpression(expression, plainScope);
    const wrong = issues.find((found) => !isWarning(found));
    // Digits and bits that the check refuses, the plain interpreter would call unknown.
    if (wrong?.code === 'expression.argument_range') continue;
    if (checked === null) return `${text}: ${wrong?.code} (seed ${n})`;
    const program = compileExpression(checked);
    const shifts = random() < 0.8 ? shiftsThere : null;
    const needs = { slotOf: (point: number) => point, timeZone, shifts };
    let state = new ExpressionState(program, needs);
    const given = moments(random, 8);
    const expected = plainResults(tree, given, shifts !== null);
    for (const [at, { now, samples }] of given.entries()) {
      // What is left of a state that was saved goes on as if nothing had been.
      if (random() < 0.1) {
        state = new ExpressionState(program, needs, JSON.parse(JSON.stringify(state.save())));
      }
      const live = {
        values: Float64Array.from(samples, ({ value }) => value),
        times: Float64Array.from(samples, ({ time }) => time),
        qualities: Uint8Array.from(samples, ({ quality }) => quality),
        texts: samples.map((sample) => sample.text),
      };
      evaluate(state, live, now);
      const wanted = expected[at] as PlainResult;
      if (!isSame(state, wanted)) {
        const { value, quality, time, reason } = state;
        const found = JSON.stringify({ value, text: state.text, quality, time, reason });
        return `${text}: ${found} instead of ${JSON.stringify(wanted)} (seed ${n}, moment ${at})`;
      }
      done += 1;
    }
  }
  return null;
}

/** What an expression of five parts costs each time that a sample of one of its points comes. */
import {
  checkExpression,
  compileExpression,
  DataType,
  ExpressionState,
  evaluate,
  type PointScope,
  parseExpression,
  pointId,
  Quality,
} from '@millwright/kernel';
import type { Row } from '../row.ts';
import { LIMIT, makeEngine, makeValues, POINTS, perSample } from './condition.ts';

const PROGRAMS = 20_000;
const SAMPLES = 2 * PROGRAMS;

const scope: PointScope = {
  byId: (id) => ({ id, dataType: DataType.DOUBLE, unit: '', texts: null }),
  byName: () => null,
  names: () => [],
};

/** Each has a program of its own and looks at two points of its own. */
const makeStates = (): ExpressionState[] =>
  Array.from({ length: PROGRAMS }, (_, n) => {
    const text = `{#${pointId(2 * n)}} + {#${pointId(2 * n + 1)}} > ${2 * LIMIT}`;
    const { expression } = parseExpression(text);
    const checked = expression && checkExpression(expression, scope).checked;
    if (!checked) throw new Error(`${text} does not run`);
    const needs = { slotOf: (point: number) => point, timeZone: 'UTC' };
    return new ExpressionState(compileExpression(checked), needs);
  });

export const expression: Row = {
  name: 'expression',
  what: `a sample that an expression of five parts looks at, ${PROGRAMS} expressions of two points`,
  unit: 'ns/sample',
  against: 'adding and comparing in plain arrays',
  better: 'less',
  async measure() {
    const values = makeValues();
    const live = {
      values,
      times: new Float64Array(POINTS).fill(1),
      qualities: new Uint8Array(POINTS).fill(Quality.good),
      texts: [],
    };
    let above = 0;
    const baseline = perSample((_round, from, to) => {
      for (let n = from; n < to; n++) {
        const at = n - (n % 2);
        if ((values[at] as number) + (values[at + 1] as number) > 2 * LIMIT) above++;
      }
    }, SAMPLES);
    const engine = makeEngine(() => above++);
    const ofCondition = perSample((round, from, to) => {
      engine.begin(round);
      for (let n = from; n < to; n++) engine.onValue(n, values, n, 0);
    });
    const states = makeStates();
    const evaluateAll = (round: number, from: number, to: number): void => {
      for (let n = from; n < to; n++) {
        const state = states[n >> 1] as ExpressionState;
        evaluate(state, live, round);
        if (state.value === 1) above++;
      }
    };
    const value = perSample(evaluateAll, SAMPLES);
    const heap = process.memoryUsage().heapUsed;
    evaluateAll(0, 0, SAMPLES);
    const grown = process.memoryUsage().heapUsed - heap;
    return {
      value,
      baseline,
      detail: {
        'against a sample under one limit': `${(value / ofCondition).toFixed(1)} times (at most 20)`,
        'heap growth of a round, bytes': grown,
        above,
      },
    };
  },
};

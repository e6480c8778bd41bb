/** What an alarm rule with an expression of five parts costs: its samples, and its share of the block. */
import {
  type Condition,
  ConditionEngine,
  checkExpression,
  compileExpression,
  DataType,
  milliseconds,
  type PointScope,
  parseExpression,
  pointId,
  Quality,
} from '@millwright/kernel';
import type { Row } from '../row.ts';
import { LIMIT, makeEngine, makeValues, POINTS, perSample } from './condition.ts';

const RULES = 20_000;
const SAMPLES = 2 * RULES;
/** Samples that come together. */
const BLOCK = 100;

const scope: PointScope = {
  byId: (id) => ({ id, dataType: DataType.DOUBLE, unit: '', texts: null }),
  byName: () => null,
  names: () => [],
};

/** Each looks at two points of its own. */
const ruleOf = (n: number): Condition => {
  const text = `{#${2 * n + 1}} + {#${2 * n + 2}} > ${2 * LIMIT}`;
  const { expression } = parseExpression(text);
  const checked = expression && checkExpression(expression, scope, 'boolean').checked;
  if (!checked) throw new Error(`${text} does not run`);
  const formula = { key: text, program: compileExpression(checked), timeZone: 'UTC' };
  const now = milliseconds(0);
  return { id: n, when: { op: 'expression', formula }, onDelay: now, offDelay: now };
};

export const expressionCondition: Row = {
  name: 'expression condition',
  what: `a sample of a rule with an expression of five parts, ${RULES} rules of two points, in blocks of ${BLOCK}`,
  unit: 'ns/sample',
  against: 'a sample under one limit',
  better: 'less',
  async measure() {
    const values = makeValues();
    const live = {
      values,
      times: new Float64Array(POINTS).fill(1),
      qualities: new Uint8Array(POINTS).fill(Quality.good),
      texts: [],
    };
    let transitions = 0;
    const limits = makeEngine(() => transitions++);
    const baseline = perSample((round, from, to) => {
      limits.begin(round);
      for (let n = from; n < to; n++) limits.onValue(n, values, n, 0);
    });
    const engine = new ConditionEngine({
      slotOf: (point) => point - pointId(1),
      live,
      onTransition: () => transitions++,
    });
    engine.define(
      'bench',
      Array.from({ length: RULES }, (_, n) => ruleOf(n)),
    );
    const evaluateAll = (round: number, from: number, to: number): void => {
      engine.begin(round);
      for (let n = from; n < to; n++) {
        engine.onValue(n, values, n, 0);
        if (n % BLOCK === BLOCK - 1) engine.onBlock(round);
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
        'against a sample under one limit': `${(value / baseline).toFixed(1)} times (at most 20)`,
        'heap growth of a round, bytes': grown,
        transitions,
      },
    };
  },
};

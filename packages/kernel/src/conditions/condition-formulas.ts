/** What tests judge that is reckoned from samples: in the language of expressions, for it has that already. */
import { DataType } from '../data-type.ts';
import {
  checkExpression,
  compileExpression,
  type PointScope,
  parseExpression,
} from '../expressions/index.ts';
import { bug } from '../fault.ts';
import type { PointId } from '../ids.ts';
import type { Formula } from './condition.ts';

/** A bit is 0 or 1 as its samples are. */
const asNumbers: PointScope = {
  byName: () => null,
  byId: (id) => ({ id, dataType: DataType.DOUBLE, unit: '', texts: null }),
  names: () => [],
};

function formulaOf(text: string): Formula {
  const { expression } = parseExpression(text);
  const checked = expression && checkExpression(expression, asNumbers).checked;
  if (!checked) throw bug('condition.formula', { text });
  return { key: text, program: compileExpression(checked), timeZone: 'UTC' };
}

/** By how much a point changes within a window. */
export const changeOf = (point: PointId, windowMs: number): Formula =>
  formulaOf(`rate({#${point}}, ${windowMs} ms) * ${windowMs / 1000}`);

/** By how much a point is above another one. */
export const differenceOf = (point: PointId, other: PointId): Formula =>
  formulaOf(`{#${point}} - {#${other}}`);

/** Points that are reckoned from others: their expressions as they are stored, once they have ids. */
import { refuse } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import { expressionType } from '@millwright/contract/devices/protocols/tally-kinds';
import {
  checkExpression,
  type ExpressionIssue,
  isWarning,
  orderOf,
  type PointScope,
  parseExpression,
  storedPoints,
  toStored,
} from '@millwright/kernel';
import { createGiveWay } from '../../../../base/give-way.ts';
import type { Tx } from '../../../../platform/storage/index.ts';
import { culpritAt, namingCulprit } from '../../name-culprit.ts';
import { inputsOfItem, keepInputs, lockInputsOf } from './point-inputs.store.ts';
import { scopeOfTexts } from './written-points.store.ts';

/** Whether the points of the device are reckoned from those of others. */
export const isDerived = ({ protocol }: Pick<Device, 'protocol'>): boolean =>
  protocolOf(protocol).can.derived;

const refuseFirst = (issues: readonly ExpressionIssue[]) => {
  const found = issues.find((issue) => !isWarning(issue));
  return refuse('point.expression_wrong', {
    issue: found?.code ?? '',
    column: (found?.start ?? 0) + 1,
  });
};

/**
 * The expression with ids in the place of names.
 * @throws Fault refusal `point.expression_wrong` with its place in the text that was given
 */
export function storedExpression(
  point: Pick<Point, 'expression' | 'dataType' | 'tally'>,
  scope: PointScope,
): string {
  const text = point.expression ?? '';
  const { expression, issue } = parseExpression(text);
  if (expression === null) throw refuseFirst([issue]);
  const { checked, issues } = checkExpression(expression, scope, expressionType(point));
  if (checked === null) throw refuseFirst(issues);
  const { stored, issues: unknown } = toStored(text, scope);
  if (stored === null) throw refuseFirst(unknown);
  return stored;
}

/** @throws Fault refusal `point.expression_loop` */
async function checkLoops(tx: Tx, { itemId }: Pick<Device, 'itemId'>): Promise<void> {
  const points = await inputsOfItem(tx, itemId);
  const names = new Map(points.map(({ id, name }) => [id, name]));
  const { loop } = orderOf(new Map(points.map(({ id, inputs }) => [id, inputs])));
  if (loop === null) return;
  throw refuse('point.expression_loop', {
    path: loop.map((id) => names.get(id) ?? `#${id}`).join(' → '),
  });
}

/**
 * Does nothing for points that are read. Of those that are reckoned it stores what they look at, after
 * they were written: they may speak of each other in any order.
 * @param points as they were just written, with the expressions that people gave
 * @returns the points as they are stored
 * @throws Fault refusal `point.expression_wrong`, `point.expression_loop`
 */
export async function settleDerived(
  tx: Tx,
  device: Pick<Device, 'protocol' | 'itemId'>,
  points: readonly Point[],
): Promise<Point[]> {
  if (!isDerived(device) || points.length === 0) return [...points];
  await lockInputsOf(tx, device.itemId);
  const texts = points.map(({ expression }) => expression ?? '');
  const scope = await scopeOfTexts(tx, device.itemId, texts);
  const giveWay = createGiveWay();
  const settled: Point[] = [];
  const inputs: Parameters<typeof keepInputs>[1][number][] = [];
  for (const [index, point] of points.entries()) {
    let expression = '';
    namingCulprit(culpritAt(points, index), () => {
      expression = storedExpression(point, scope);
    });
    settled.push({ ...point, expression });
    const { id, tally, rollsOverAt } = point;
    inputs.push({
      ...{ id, address: { expression, tally, rollsOverAt }, addressText: expression },
      inputs: storedPoints(expression),
    });
    await giveWay();
  }
  await keepInputs(tx, inputs);
  await checkLoops(tx, device);
  return settled;
}

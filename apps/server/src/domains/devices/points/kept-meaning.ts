/** An edit that makes another thing of a point: what something holds to be what it is stays as it is. */
import { isDeepStrictEqual } from 'node:util';
import { meaningOf } from '@millwright/contract/devices/points/point-meaning';
import type { Point, PointInput } from '@millwright/contract/devices/points/points.schemas';
import { type Fault, type PointId, toStored } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { DevicePorts } from '../devices.ports.ts';
import { scopeOfTexts } from './derived/index.ts';

interface PointEdited {
  readonly before: Point;
  readonly input: PointInput;
}

/** People write points by their names, which is no other expression than the stored one. */
async function readExpressions(
  tx: Tx,
  edits: readonly PointEdited[],
): Promise<(input: PointInput) => string | undefined> {
  const written = edits.filter(({ before, input }) => before.expression !== input.expression);
  const [first] = written;
  if (first === undefined) return ({ expression }) => expression;
  const texts = written.map(({ input }) => input.expression ?? '');
  const scope = await scopeOfTexts(tx, first.before.itemId, texts);
  return ({ expression }) =>
    expression === undefined ? undefined : (toStored(expression, scope).stored ?? expression);
}

/** Those of which the edit makes something else; `edits` as {@link refusedMeanings} has them. */
export async function meantOtherwise(
  tx: Tx,
  edits: readonly PointEdited[],
): Promise<readonly Point[]> {
  const expressionOf = await readExpressions(tx, edits);
  const giveWay = createGiveWay();
  const points: Point[] = [];
  for (const { before, input } of edits) {
    await giveWay();
    const stays =
      (input.writable || !before.writable) &&
      isDeepStrictEqual(meaningOf(before), meaningOf(input)) &&
      before.expression === expressionOf(input);
    if (!stays) points.push(before);
  }
  return points;
}

/**
 * Why these edits are refused, by their points.
 * @param edits of points of one item, their expressions as people wrote them or as they are stored
 */
export async function refusedMeanings(
  tx: Tx,
  { meaningGuards }: Pick<DevicePorts, 'meaningGuards'>,
  edits: readonly PointEdited[],
): Promise<ReadonlyMap<PointId, Fault>> {
  const points = await meantOtherwise(tx, edits);
  const refused = new Map<PointId, Fault>();
  if (points.length === 0) return refused;
  for (const guard of meaningGuards.all()) {
    for (const [id, fault] of await guard(tx, points)) refused.set(id, fault);
  }
  return refused;
}

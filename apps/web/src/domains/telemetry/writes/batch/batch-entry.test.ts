import { type PointId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { itemPoint } from '../../live/live-points.builders.ts';
import { enteredOf, entryFault, inSendOrder } from './batch-entry.ts';

const points = [1, 2, 3].map((id) => itemPoint(id, 1, `P${id}`));
const entries = (...all: readonly [number, string][]): Map<PointId, string> =>
  new Map(all.map(([id, text]) => [pointId(id), text]));
const sent = (of: ReturnType<typeof enteredOf>) =>
  of?.map(({ point, value }) => `${point.pointId}=${value}`);

it('what is left empty is left as it is, and the rest keeps the order of the points', () => {
  expect(sent(enteredOf(entries([3, '7'], [1, '25'], [2, '']), points))).toEqual(['1=25', '3=7']);
  expect(enteredOf(entries(), points)).toEqual([]);
});

it('one that is no value, or beyond its range, keeps the whole back', () => {
  expect(enteredOf(entries([1, '2'], [2, 'abc']), points)).toBeNull();
  const [first] = points;
  if (first === undefined) throw new Error('no point');
  const ranged = { ...first, writeMin: 0, writeMax: 5 };
  expect(entryFault('6', ranged)).toMatchObject({ why: 'above' });
  expect(entryFault('abc', ranged)).toBe('not_value');
  expect(entryFault('', ranged)).toBeNull();
  expect(enteredOf(entries([1, '6']), [ranged])).toBeNull();
});

it('the flag is sent last, wherever it stands', () => {
  const all = enteredOf(entries([1, '1'], [2, '2'], [3, '3']), points) ?? [];
  expect(sent(inSendOrder(all, pointId(1)))).toEqual(['2=2', '3=3', '1=1']);
  expect(sent(inSendOrder(all, null))).toEqual(['1=1', '2=2', '3=3']);
});

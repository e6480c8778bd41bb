import { newNode, shapeOf } from '@millwright/scene';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Corner, cornersOf, straightened, throughCorners } from './corners.ts';

const pipe = shapeOf('pipe');
if (pipe === null) throw new RangeError('there is one');
const node = newNode(pipe, 'p', 10, 20);

it('a pipe goes through the corners that it is given, turned and mirrored as it is', () => {
  const place = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }));
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 0, max: 359 }),
      fc.boolean(),
      (corners, rotation, flipX) => {
        const turned = { ...node, frame: { ...node.frame, rotation, flipX } };
        const found = cornersOf(throughCorners(turned, corners)) ?? [];
        expect(found).toHaveLength(corners.length);
        for (const [n, [x, y]] of found.entries()) {
          expect(x).toBeCloseTo(corners[n]?.[0] ?? 0, 2);
          expect(y).toBeCloseTo(corners[n]?.[1] ?? 0, 2);
        }
      },
    ),
  );
});

it('nothing else has corners', () => {
  const rectangle = shapeOf('rectangle');
  if (rectangle === null) throw new RangeError('there is one');
  expect(cornersOf(newNode(rectangle, 'r', 0, 0))).toBeNull();
});

it.each([
  [
    [100, 7],
    [100, 0],
  ],
  [
    [-3, 80],
    [0, 80],
  ],
  [
    [50, 60],
    [55, 55],
  ],
] as const)('a way to %j is straightened to %j', (to, wanted) => {
  const [x, y] = straightened([0, 0], to as Corner);
  expect([Math.round(x), Math.round(y)]).toEqual(wanted);
});

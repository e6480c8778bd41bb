import { expect, it } from 'vitest';
import { newNode } from '../document/new-node.ts';
import { emptyScene } from '../document/scene.ts';
import { columnsOf } from '../live/node-columns.ts';
import { compilePicture } from '../picture/compile-picture.ts';
import type { Shape } from '../shapes/shape.ts';
import { shapeOf } from '../shapes/shapes.ts';
import { AnimationClock } from './animation-clock.ts';

const shape = (type: string): Shape => shapeOf(type) as Shape;
const picture = compilePicture({
  ...emptyScene(),
  nodes: [
    newNode(shape('pipe'), 'a', 0, 0, { speed: 40 }),
    newNode(shape('pipe'), 'b', 0, 0, { speed: 40, backwards: true }),
    newNode(shape('pump'), 'c', 0, 0),
    newNode(shape('lamp'), 'd', 0, 0),
    newNode(shape('rectangle'), 'e', 0, 0),
  ],
});
const moved = (clock: AnimationClock): number[] => [...clock.moved.subarray(0, clock.count)];

it('moves what flows and turns, by what is bound and how fast it is drawn', () => {
  const columns = columnsOf(picture);
  columns.flows.set([1, 0.5]);
  columns.turnings[2] = 30;
  const clock = new AnimationClock(picture);
  clock.step(columns, 500, 0);
  expect([...clock.flowed.subarray(0, 2)]).toEqual([20, -10]);
  expect(clock.spun[2]).toBe(90);
  expect(moved(clock)).toEqual([0, 1, 2]);
});

it('touches nothing while nothing moves', () => {
  const clock = new AnimationClock(picture);
  clock.step(columnsOf(picture), 16, 0);
  expect(clock.count).toBe(0);
});

it('what blinks is touched when it turns, and not in between', () => {
  const columns = columnsOf(picture);
  columns.blinking[3] = 1;
  const clock = new AnimationClock(picture);
  const steps = [0, 250, 499, 500, 750, 1000].map((now) => {
    clock.step(columns, 250, now);
    return [clock.lit, clock.count];
  });
  expect(steps).toEqual([
    [true, 0],
    [true, 0],
    [true, 0],
    [false, 1],
    [false, 0],
    [true, 1],
  ]);
});

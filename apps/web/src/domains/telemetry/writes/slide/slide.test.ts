import { expect, it } from 'vitest';
import { asksToSlide, keyedTo, letGoAt, slidTo } from './slide.ts';

it.each([
  [0, false],
  [1, true],
  // A name is typed instead.
  [2, false],
  // Another person looks at it.
  [3, false],
  // What a later server asks for is never less.
  [4, true],
])('asks for a slide at %i: %s', (writeConfirm, slides) => {
  expect(asksToSlide({ writeConfirm })).toBe(slides);
});

it.each([
  ['a tap', 0, 260, 0, 0],
  ['half the way', 130, 260, 50, 0],
  ['nearly the end', 246, 260, 95, 100],
  ['beyond the end', 900, 260, 100, 100],
  ['backwards', -40, 260, 0, 0],
  ['a slide without a way', 40, 0, 0, 0],
])('takes %s for what it is', (_what, moved, travel, place, stays) => {
  expect(slidTo(moved, travel)).toBe(place);
  expect(letGoAt(slidTo(moved, travel))).toBe(stays);
});

it.each([
  ['ArrowRight', 0, 10],
  ['ArrowUp', 95, 100],
  ['ArrowLeft', 5, 0],
  ['ArrowDown', 50, 40],
  ['End', 0, 100],
  ['Home', 70, 0],
  ['Enter', 0, null],
  [' ', 0, null],
])('%s from %i leads to %s', (key, from, to) => {
  expect(keyedTo(from, key)).toBe(to);
});

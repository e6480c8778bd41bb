import { expect, it } from 'vitest';
import { limitChangesOf } from './limit-changes.ts';

it('tries what is changed of limits, and nothing else', () => {
  const changes = { unit: 'bar', upperLimit: null, highHighDelayMs: 500, lowerLimit: undefined };
  expect(limitChangesOf(changes)).toEqual({ upperLimit: null, highHighDelayMs: 500 });
  expect(limitChangesOf({ unit: 'bar' })).toBeNull();
});

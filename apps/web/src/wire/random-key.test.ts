import { expect, it } from 'vitest';
import { randomKey } from './random-key.ts';

it('is another one each time', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{24}$/);
  expect(randomKey()).not.toBe(randomKey());
});

import { expect, test } from 'vitest';
import { againstEmbedding } from './against-embedding.ts';

test.each([
  ['another one', 2, [1], null],
  ['itself', 1, [1], 'in_itself'],
  ['its parent', 1, [1, 2], 'in_itself'],
  ['deeper than anybody reads', 4, [1, 2, 3], 'too_deep'],
] as const)('within a screen: %s', (_what, screen, within, wanted) => {
  expect(againstEmbedding(screen, within)).toBe(wanted);
});

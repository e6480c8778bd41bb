import { expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { text } from './text.ts';

const look = vi.fn(() => true);
const name = text(
  { min: 2, max: 4, error: 'item.name_rule', trim: true },
  z.refine(look, 'item.name_rule'),
);

it.each(['', ' a ', 'abcde', 'x'.repeat(1_000_000)])('ends with the length of %.9s', (given) => {
  look.mockClear();
  const { error } = name.safeParse(given);
  expect(error?.issues.map(({ message }) => message)).toEqual(['item.name_rule']);
  expect(look).not.toHaveBeenCalled();
});

it('lets further checks judge what is within its bounds', () => {
  look.mockClear();
  expect(name.parse('  ab ')).toBe('ab');
  expect(look).toHaveBeenCalledExactlyOnceWith('ab');
});

it('tells its bounds to those who read the document of the calls', () => {
  expect(z.toJSONSchema(name)).toMatchObject({ type: 'string', minLength: 2, maxLength: 4 });
});

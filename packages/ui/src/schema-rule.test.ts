import { expect, it } from 'vitest';
import { schemaRule } from './schema-rule.ts';

const even = {
  safeParse: (value: unknown) =>
    Number(value) % 2 === 0
      ? { success: true }
      : { success: false, error: { issues: [{ message: 'odd' }, { message: 'second' }] } },
};

it('says the first broken check in words', async () => {
  const rule = schemaRule(even, (message) => `it is ${message}`);
  await expect(rule.validator(null, 3)).rejects.toBe('it is odd');
  await expect(rule.validator(null, 4)).resolves.toBeUndefined();
});

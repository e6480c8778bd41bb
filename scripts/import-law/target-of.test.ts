import { expect, test } from 'vitest';
import { targetOf } from './target-of.ts';

test.each([
  [
    'apps/web/src/shell/routes.ts',
    '../domains/items/index.ts',
    'apps/web/src/domains/items/index.ts',
  ],
  ['apps/web/src/main.tsx', '@millwright/kernel', 'packages/kernel/src/index.ts'],
  [
    'apps/web/src/main.tsx',
    '@millwright/contract/items/items.calls',
    'packages/contract/src/items/items.calls.ts',
  ],
  ['apps/web/src/main.tsx', '@millwright/server/base/log', 'apps/server/src/base/log.ts'],
  ['a.ts', 'node:fs/promises', 'node:fs/promises'],
  ['a.ts', 'zod/mini', 'npm:zod'],
  ['a.ts', '@clickhouse/client', 'npm:@clickhouse/client'],
])('%s importing %s points at %s', (from, specifier, target) => {
  expect(targetOf(from, specifier)).toBe(target);
});

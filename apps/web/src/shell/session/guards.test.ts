/** Whoever calls what needs a permission asks for that permission before it offers the button. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DomainWire } from '@millwright/contract/manifest/define-wire';
import { wires } from '@millwright/contract/wires';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');
const domains = join(root, 'apps/web/src/domains');

/** By how pages write them: `itemEndpoints.edit`. */
const permissionOf = new Map(
  wires.flatMap(({ calls = {} }: DomainWire) =>
    Object.entries(calls).flatMap(([group, declared]) =>
      Object.entries(declared).flatMap(([name, { rule }]) => {
        const needed = 'permission' in rule && rule.permission;
        return needed ? [[`${group.replace(/Calls$/, 'Endpoints')}.${name}`, needed] as const] : [];
      }),
    ),
  ),
);

const sources = globSync('**/*.{ts,tsx}', { cwd: domains })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(domains, file), 'utf8') }));
const asked = new Set(
  sources.flatMap(({ text }) =>
    [
      ...text.matchAll(/(?:usePermitted\(|needs=(?:\{)?|[pP]ermission(?:=|: ))['"]([a-z_.]+)['"]/g),
    ].map(([, name]) => name),
  ),
);

it('finds the calls that need a permission', () => {
  expect(permissionOf.get('itemEndpoints.edit')).toBe('items.edit');
  expect(permissionOf.size).toBeGreaterThan(20);
});

it('holds for every call that a page makes', () => {
  const unasked = sources.flatMap(({ file, text }) =>
    [...permissionOf]
      .filter(([call, permission]) => text.includes(`${call},`) && !asked.has(permission))
      .map(([call, permission]) => `${file}: ${call} needs ${permission}`),
  );
  expect(unasked).toEqual([]);
});

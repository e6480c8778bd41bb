/** Whoever calls what needs a permission asks for that permission before it offers the button. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call } from '@millwright/contract/call';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');
const domains = join(root, 'apps/web/src/domains');

const callFiles = globSync('packages/contract/src/*/*.calls.ts', { cwd: root });
const modules: Record<string, Record<string, Call>>[] = await Promise.all(
  callFiles.map((file) => import(/* @vite-ignore */ pathToFileURL(join(root, file)).href)),
);
/** By how pages write them: `itemCalls.edit`. */
const permissionOf = new Map(
  modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([group, calls]) =>
      Object.entries(calls).flatMap(([name, call]) => {
        const needed = call.rule !== undefined && 'permission' in call.rule && call.rule.permission;
        return needed ? [[`${group}.${name}`, needed] as const] : [];
      }),
    ),
  ),
);

const sources = globSync('**/*.{ts,tsx}', { cwd: domains })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(domains, file), 'utf8') }));
const asked = new Set(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/(?:usePermitted\(|needs=(?:\{)?)['"]([a-z.]+)['"]/g)].map(
      ([, name]) => name,
    ),
  ),
);

it('finds the calls that need a permission', () => {
  expect(permissionOf.get('itemCalls.edit')).toBe('items.edit');
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

import { expect, test } from 'vitest';
import { importsOf } from './imports-of.ts';

const specifiers = (source: string) => importsOf(source).map((entry) => entry.specifier);

test('finds every form of import', () => {
  const source = `import { a } from './a.ts';
import type { B } from '@millwright/kernel';
import c, { type D } from 'react';
import * as e from 'node:fs';
import './side-effect.ts';
import {
  long,
  list,
} from './list.ts';
export { f } from './f.ts';
export type { G } from './g.ts';
export * as h from './h.ts';
const page = () => import('./Page.tsx');
type Reply = import('./reply.ts').Reply;
`;
  expect(specifiers(source)).toEqual([
    './a.ts',
    '@millwright/kernel',
    'react',
    'node:fs',
    './side-effect.ts',
    './list.ts',
    './f.ts',
    './g.ts',
    './h.ts',
    './Page.tsx',
    './reply.ts',
  ]);
});

test('tells the line', () => {
  expect(importsOf(`/** Words. */\n\nimport { a } from './a.ts';\n`)).toEqual([
    { specifier: './a.ts', line: 3 },
  ]);
});

test('leaves comments, texts and exports of values alone', () => {
  const source = `// import { a } from './a.ts';
/*
 * import { b } from './b.ts';
 */
export const words = "import { c } from './c.ts'";
export function from(d: string): string {
  return \`\${d} from './d.ts'\`;
}
`;
  expect(specifiers(source)).toEqual([]);
});

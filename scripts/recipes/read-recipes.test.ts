import { expect, it } from 'vitest';
import { applyChange, type RecipeStep, readRecipes } from './read-recipes.ts';

const change = (text: string): RecipeStep => ({ recipe: '', file: 'a.ts', kind: 'change', text });

it('finds files and changes, each below its name, and no other code', () => {
  const text =
    '## One\n\nRun:\n\n```sh\nrun\n```\n\n`a.ts`\n\n```ts\nlet a;\n\nlet b;\n```\n\n## Two\n\n`b.ts`\n\n```diff\n x\n+y\n```\n\n```diff\n-z\n```\n\nThat is:\n\n```ts\nno\n```\n';
  expect(readRecipes(text)).toEqual([
    { recipe: 'One', file: 'a.ts', kind: 'file', text: 'let a;\n\nlet b;\n' },
    { recipe: 'Two', file: 'b.ts', kind: 'change', text: ' x\n+y\n' },
    { recipe: 'Two', file: 'b.ts', kind: 'change', text: '-z\n' },
  ]);
});

it.each([
  ['adds lines after others', 'a\nb\n', ' a\n+x\n', 'a\nx\nb\n'],
  ['puts lines in the place of others', 'a\nb\n', '-a\n+x\n b\n', 'x\nb\n'],
])('%s', (_what, content, text, expected) => {
  expect(applyChange(content, change(text))).toBe(expected);
});

it.each([
  ['is nowhere', 'a\n'],
  ['is there twice', 'b\na\nb\n'],
])('refuses a place that %s', (_what, content) => {
  expect(() => applyChange(content, change(' b\n+x\n'))).toThrow('recipe.change_does_not_fit');
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { expect, it } from 'vitest';
import { dropUnnamed, lightenCalls, markPure } from './light-calls.ts';

const lightened = (code: string): string => lightenCalls(code, parseSync('a.js', code).program);

it('leaves where a call goes and drops what the server checks', () => {
  const code = `export const calls = {
  list: defineCall({ name: 'a', method: 'GET', path: 'a/{id}', polling: true,
    input: z.object({ page: z.number() }), reply: nothing, rule: { kind: 'session' },
    errors: ['x'], summary: 'All of it' }),
};`;
  expect(lightened(code)).toBe(`export const calls = {
  list: defineCall({ name: 'a', method: 'GET', path: 'a/{id}', polling: true,
    input: null, reply: null, rule: null,
    errors: null, summary: null }),
};`);
});

it('touches nothing else of the name', () => {
  const code = 'const a = { input: z.object({}) }; other({ reply: 1 });';
  expect(lightened(code)).toBe(code);
});

it('drops constants that only what was dropped named', () => {
  const code =
    'const filters = { ...pages() };\nconst { keyword } = page();\nconst kept = 1;\nexport const a = [kept];';
  const dropped = dropUnnamed(code, parseSync('a.js', code).program);
  expect(dropped.trim()).toBe('const kept = 1;\nexport const a = [kept];');
});

it('drops imports that only what was dropped named, though the file is called alike', () => {
  const code =
    "import { text } from './text.ts';\nimport { a, b } from 'c';\nimport 'd';\nlist(b);";
  expect(dropUnnamed(code, parseSync('a.js', code).program).trim()).toBe(
    "import { a, b } from 'c';\nimport 'd';\nlist(b);",
  );
});

it('marks what a module calls while it is loaded, not what its functions call later', () => {
  const code = 'const a = z.object({ b: z.string() }); const f = () => g();';
  expect(markPure(code, parseSync('a.js', code).program)).toBe(
    'const a = /* @__PURE__ */ z.object({ b: /* @__PURE__ */ z.string() }); const f = () => g();',
  );
});

it('holds for the pages: none reads what its build will not have', () => {
  const source = join(import.meta.dirname, '../src');
  const readers = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    (file) =>
      !file.includes('.test.') &&
      /[cC]alls?\.(\w+\.)?(input|reply|rule|errors|summary)\b/.test(
        readFileSync(join(source, file), 'utf8'),
      ),
  );
  expect(readers).toEqual([]);
});

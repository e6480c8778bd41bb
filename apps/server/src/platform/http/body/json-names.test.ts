import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasMoreNames } from './json-names.ts';

const count = (json: string): number => {
  const bytes = Buffer.from(json);
  for (let most = 0; ; most += 1) if (!hasMoreNames(bytes, most)) return most;
};

it.each([
  ['', 0],
  ['"a:b"', 0],
  ['[1, "x", null]', 0],
  ['{"a": 1, "b": {"a": ":", "c": []}}', 3],
  ['[{"a":1},{"a":2},{"a":3}]', 1],
  [String.raw`{"a\"": "\\", "b\\": "\":"}`, 2],
  [String.raw`{"\"": 1, "\\": 2, "\"\\": 3, "\\\"": 4}`, 4],
  ['{"a" : 1, "a" : 2}', 1],
  ['{"温度": 1, "压力": 2}', 2],
  ['{"a": "no end', 1],
])('%s has %i', (json, names) => {
  expect(count(json)).toBe(names);
});

it('counts what a parser finds', () => {
  const namesOf = (value: unknown, found = new Set<string>()): Set<string> => {
    if (typeof value !== 'object' || value === null) return found;
    for (const [name, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) found.add(name);
      namesOf(inner, found);
    }
    return found;
  };
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const json = JSON.stringify(value);
      expect(count(json)).toBe(namesOf(JSON.parse(json)).size);
    }),
  );
});

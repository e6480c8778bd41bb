import { expect, it } from 'vitest';
import { withCall } from './with-call.ts';

/** `[` and `]` stand where the selection begins and ends, `|` where the cursor is. */
const called = (marked: string, name: 'abs' | 'held' | 'hour'): string => {
  const start = marked.search(/[|[]/);
  const end = marked.includes(']') ? marked.indexOf(']') - 1 : start;
  const { text, cursor } = withCall(marked.replace(/[|[\]]/g, ''), { start, end }, name);
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`;
};

it.each([
  ['|', 'abs', 'abs(|)'],
  ['1 + |', 'abs', '1 + abs(|)'],
  ['[a > 3] or b', 'held', 'held(a > 3|) or b'],
  ['| >= 6', 'hour', 'hour()| >= 6'],
  ['[a] >= 6', 'hour', 'hour()| >= 6'],
] as const)('puts into "%s" a call of %s: %s', (marked, name, text) => {
  expect(called(marked, name)).toBe(text);
});

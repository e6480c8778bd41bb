import { expect, it } from 'vitest';
import { rebaseDraft } from './items-draft.ts';

it('keeps what was added and taken out, and what a colleague put in meanwhile', () => {
  const draft = { version: 'a', before: [1, 2], chosen: [2, 3] };
  expect(rebaseDraft(draft, 'b', [1, 2, 4])).toEqual({
    version: 'b',
    before: [1, 2, 4],
    chosen: [2, 4, 3],
  });
});

it('does not bring back what a colleague took out', () => {
  const draft = { version: 'a', before: [1, 2], chosen: [1, 2, 3] };
  expect(rebaseDraft(draft, 'b', [1]).chosen).toEqual([1, 3]);
});

it('has a project once that both put in', () => {
  const draft = { version: 'a', before: [1], chosen: [1, 3] };
  expect(rebaseDraft(draft, 'b', [1, 3]).chosen).toEqual([1, 3]);
});

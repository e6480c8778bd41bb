import { itemId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { rebaseDraft } from './items-draft.ts';

const ids = (...given: number[]) => given.map(itemId);

it('keeps what was added and taken out, and what a colleague put in meanwhile', () => {
  const draft = { version: 'a', before: ids(1, 2), chosen: ids(2, 3) };
  expect(rebaseDraft(draft, 'b', ids(1, 2, 4))).toEqual({
    version: 'b',
    before: ids(1, 2, 4),
    chosen: ids(2, 4, 3),
  });
});

it('does not bring back what a colleague took out', () => {
  const draft = { version: 'a', before: ids(1, 2), chosen: ids(1, 2, 3) };
  expect(rebaseDraft(draft, 'b', ids(1)).chosen).toEqual([1, 3]);
});

it('has a project once that both put in', () => {
  const draft = { version: 'a', before: ids(1), chosen: ids(1, 3) };
  expect(rebaseDraft(draft, 'b', ids(1, 3)).chosen).toEqual([1, 3]);
});

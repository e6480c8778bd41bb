import { expect, test } from 'vitest';
import { nextTold } from './next-told.ts';

/** So many of each owner, as `A3 B1`; `?` has none. */
const ofOwners = (text: string) =>
  text
    .split(' ')
    .filter((each) => each !== '')
    .flatMap((each) =>
      Array.from({ length: Number(each.slice(1)) }, () => (each[0] === '?' ? null : `${each[0]}`)),
    );
const told = (owners: readonly (string | null)[]) =>
  [...Map.groupBy(owners, (owner) => owner ?? '?')]
    .map(([owner, all]) => `${owner}${all.length}`)
    .sort()
    .join(' ');

test.each([
  ['few are all told of', 'A3 B1', '', 'A3 B1'],
  ['those of one owner are twenty', 'A30', '', 'A20'],
  ['owners take turns', 'A30 B30', '', 'A10 B10'],
  ['who has few has all', 'A30 B2 C1', '', 'A17 B2 C1'],
  ['what stands counts', 'A30', 'A19', 'A1'],
  ['what stands of one leaves room to another', 'A30 B5', 'A18', 'B2'],
  ['twenty of one leave one to each of the others', 'A30 B5 C1', 'A20', 'B1 C1'],
  ['who has one already waits for room', 'B5', 'A20 B1', ''],
  ['what is nobody’s is one owner’s', '?30 A1', '', '?19 A1'],
])('%s', (_, waiting, standing, expected) => {
  const next = nextTold(
    ofOwners(waiting).map((owner) => ({ owner })),
    ofOwners(standing),
  );
  expect(told(next.map(({ owner }) => owner))).toBe(expected);
});

test('a hundred at a time are enough of however many owners', () => {
  const many = Array.from({ length: 150 }, (_, owner) => ({ owner: `${owner}` }));
  expect(nextTold(many, ofOwners('A20'))).toHaveLength(80);
});

test('of an owner those that come first are told of', () => {
  const many = Array.from({ length: 30 }, (_, n) => ({ owner: 'A', n }));
  expect(nextTold(many, []).map(({ n }) => n)).toEqual(many.slice(0, 20).map(({ n }) => n));
});

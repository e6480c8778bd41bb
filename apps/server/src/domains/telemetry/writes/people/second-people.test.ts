/** Who can be the second person of a write, by what the accounts say. */
import { itemId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import type { NameHolders } from './one-hand.ts';
import { createSecondPeople } from './second-people.ts';

const [plant, other, ann, bob] = [2, 3, 4, 5];
const own: NameHolders = { parentId: plant, passwordBy: null };
const given: NameHolders = { parentId: plant, passwordBy: plant };

it.each<[string, boolean, readonly number[], Readonly<Record<number, NameHolders>>]>([
  ['nobody writes', false, [], {}],
  ['one person alone writes', false, [plant], {}],
  ['two accounts of their own write', true, [plant, other], {}],
  ['a user and their sub-users write', false, [plant, ann], { [ann]: own }],
  [
    'sub-users write whose passwords one person gave',
    false,
    [plant, ann, bob],
    { [ann]: given, [bob]: given },
  ],
  [
    'sub-users write of whom one has a password of their own',
    true,
    [plant, ann, bob],
    { [ann]: own, [bob]: given },
  ],
])('where %s there are two people: %s', async (_what, there, writers, holders) => {
  const people = createSecondPeople({
    writersOf: async () => writers,
    holdersOfNames: async () =>
      new Map(Object.entries(holders).map(([name, known]) => [Number(name), known])),
  });
  expect(await people.areTwo(itemId(7))).toBe(there);
});

import { expect, it } from 'vitest';
import { type Hand, isOneHand, type NameHolders } from './one-hand.ts';

/** An administrator, an account, another one, and two sub-users of the first. */
const [root, plant, other, ann, bob] = [1, 2, 3, 4, 5];
const as = (userId: number, personId: number | null = userId): Hand => ({ userId, personId });
const holders = (
  given: Readonly<Record<number, Partial<NameHolders>>>,
): ReadonlyMap<number, NameHolders> =>
  new Map(
    Object.entries(given).map(([name, known]) => [
      Number(name),
      { parentId: null, passwordBy: null, ...known },
    ]),
  );
const own = { parentId: plant };
const given = { parentId: plant, passwordBy: plant };

it.each<[string, boolean, Hand, Hand, ReadonlyMap<number, NameHolders>]>([
  ['the same user', true, as(ann), as(ann), holders({})],
  ['two whose passwords are their own', false, as(plant), as(other), holders({})],
  ['a session opened as the other', true, as(ann, root), as(ann), holders({})],
  ['whoever opened it', true, as(ann, root), as(root), holders({})],
  ['two sessions that one person opened', true, as(ann, root), as(bob, root), holders({})],
  ['a user and their new sub-user', true, as(plant), as(ann), holders({ [ann]: given })],
  ['the sub-user and the user above', true, as(ann), as(plant), holders({ [ann]: given })],
  [
    'a user and a sub-user with a password of its own',
    true,
    as(plant),
    as(ann),
    holders({ [ann]: own }),
  ],
  [
    'two sub-users that one user gave passwords',
    true,
    as(ann),
    as(bob),
    holders({ [ann]: given, [bob]: given }),
  ],
  [
    'two sub-users, of whom one has its own',
    false,
    as(ann),
    as(bob),
    holders({ [ann]: given, [bob]: own }),
  ],
  [
    'two sub-users who have their own',
    false,
    as(ann),
    as(bob),
    holders({ [ann]: own, [bob]: own }),
  ],
  [
    'an administrator and whom they gave a password',
    true,
    as(root),
    as(other),
    holders({ [other]: { passwordBy: root } }),
  ],
  [
    'an administrator and who has since set their own',
    false,
    as(root),
    as(other),
    holders({ [other]: {} }),
  ],
  [
    'two whom one administrator gave passwords',
    true,
    as(plant),
    as(other),
    holders({ [plant]: { passwordBy: root }, [other]: { passwordBy: root } }),
  ],
  [
    'two whom two administrators gave passwords',
    false,
    as(plant),
    as(other),
    holders({ [plant]: { passwordBy: root }, [other]: { passwordBy: 9 } }),
  ],
  [
    'who was signed in as, and whom the one behind gave a password',
    true,
    as(ann, root),
    as(other),
    holders({ [other]: { passwordBy: root } }),
  ],
  ['a command from before it was known who is behind', true, as(ann, null), as(ann), holders({})],
])('%s: one person %s', (_what, expected, one, two, known) => {
  expect(isOneHand(one, two, known)).toBe(expected);
  expect(isOneHand(two, one, known)).toBe(expected);
});

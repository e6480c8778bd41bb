/** How many alarms somebody sees that nobody has confirmed: what stands on the badge of an app. */
import type { UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Items } from '../../items/index.ts';
import { countAlarms } from '../occurrences/index.ts';
import type { PeopleNeeds } from '../recipients/index.ts';

export interface UnconfirmedNeeds extends Pick<PeopleNeeds, 'peopleToTell'> {
  readonly items: Pick<Items, 'itemsOfMany'>;
}

/** @returns asks for each user once; undefined of who may not sign in */
export function createUnconfirmedCounts(
  { peopleToTell, items }: UnconfirmedNeeds,
  db: Kysely<unknown>,
): (user: UserId) => Promise<number | undefined> {
  const known = new Map<UserId, Promise<number | undefined>>();
  const count = async (user: UserId): Promise<number | undefined> => {
    const [person] = await peopleToTell([user]);
    if (person === undefined) return undefined;
    const { isAdministrator, parentId } = person;
    const given = await items.itemsOfMany(parentId === null ? [user] : [user, parentId]);
    const own = [...(given.get(user) ?? [])];
    const seen = parentId === null ? own : own.filter((item) => given.get(parentId)?.has(item));
    const visible = isAdministrator ? 'all' : new Set(seen);
    return (await countAlarms(db, { visible })).unconfirmed;
  };
  return (user) => {
    const asked = known.get(user) ?? count(user);
    known.set(user, asked);
    return asked;
  };
}

/** The people who may be told of the alarms of an item. */
import type {
  StepChannel,
  Target,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { ItemId, UserId } from '@millwright/kernel';
import { type ItemReader, pushAddressOf } from '../../../platform/notify/index.ts';
import type { PersonToTell } from '../../identity/index.ts';

export interface PeopleNeeds {
  readonly items: { usersOf(item: ItemId): Promise<readonly UserId[]> };
  readonly peopleToTell: (users: readonly UserId[]) => Promise<PersonToTell[]>;
}

/** Those who may see the item now: whom it was given to, and of `named` also administrators. */
export async function peopleOfItem(
  { items, peopleToTell }: PeopleNeeds,
  item: ItemId,
  named: readonly UserId[] = [],
): Promise<PersonToTell[]> {
  const given = new Set(await items.usersOf(item));
  const found = await peopleToTell([...new Set([...given, ...named])]);
  return found.filter(
    ({ id, isAdministrator, parentId }) =>
      isAdministrator || (given.has(id) && (parentId === null || given.has(parentId))),
  );
}

/** Whether they may see it now. */
export const maySeeItem = async (
  needs: PeopleNeeds,
  { itemId, readerId }: ItemReader,
): Promise<boolean> =>
  (await peopleOfItem(needs, itemId, [readerId])).some(({ id }) => id === readerId);

/** Under what a channel reaches somebody, each of their browsers for itself; none where there is nothing. */
export const addressesOf = (
  { email, phone, openid, browsers }: PersonToTell,
  channel: StepChannel,
): readonly string[] => {
  if (channel === 'push') return browsers.map(pushAddressOf);
  const only = { mail: email, sms: phone, wechat: openid ?? '', webhook: '' }[channel];
  return only === '' ? [] : [only];
};

/** Whom targets name as people. */
export const usersNamed = (targets: readonly Target[]): UserId[] =>
  targets.flatMap((target) => (target.kind === 'user' ? [target.userId] : []));

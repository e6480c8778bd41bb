/** Whom schedules may name, and who of them may be told. */
import { refuse } from '@millwright/contract';
import type { ItemId, UserId } from '@millwright/kernel';
import type { Session } from '../../../platform/access/index.ts';
import { type PeopleNeeds, peopleOfItem } from '../../alarms/index.ts';
import type { PersonToTell } from '../../identity/index.ts';
import type { NamedAddress, StoredSchedule } from './schedules.store.ts';

/** Who enters a schedule: whom they may name depends on it. */
export type Planner = Pick<Session, 'userId' | 'accountId' | 'grade'>;

export interface RecipientNeeds {
  readonly items: PeopleNeeds['items'];
  readonly peopleToTell: PeopleNeeds['peopleToTell'];
}

/** People of the planner's account who may see the item; of an administrator, everybody who may. */
export async function nameablePeople(
  needs: RecipientNeeds,
  item: ItemId,
  { userId, accountId, grade }: Planner,
): Promise<PersonToTell[]> {
  const people = await peopleOfItem(needs, item, [userId]);
  return people.filter(
    ({ id, parentId }) =>
      grade === 0 || id === userId || id === accountId || parentId === accountId,
  );
}

/** Whom the schedule names already may stay. @throws Fault refusal `report_schedule.recipient_foreign` */
export async function checkPeople(
  needs: RecipientNeeds,
  item: ItemId,
  planner: Planner,
  { wanted, before }: { readonly wanted: readonly UserId[]; readonly before: readonly UserId[] },
): Promise<void> {
  const own = await nameablePeople(needs, item, planner);
  const may = new Set([...own.map(({ id }) => id), ...before]);
  if (!wanted.every((id) => may.has(id))) throw refuse('report_schedule.recipient_foreign');
}

/** Those of who named addresses who may see the item. */
export async function seeingNamers(
  needs: RecipientNeeds,
  item: ItemId,
  addresses: readonly NamedAddress[],
): Promise<ReadonlySet<UserId>> {
  if (addresses.length === 0) return new Set();
  const namers = addresses.map(({ namedBy }) => namedBy);
  return new Set((await peopleOfItem(needs, item, namers)).map(({ id }) => id));
}

/** What was named before stays with who named it as long as they may see the item. */
export async function namedAddresses(
  needs: RecipientNeeds,
  item: ItemId,
  addresses: readonly string[],
  { by, before }: { readonly by: UserId; readonly before: readonly NamedAddress[] },
): Promise<NamedAddress[]> {
  const seeing = await seeingNamers(needs, item, before);
  const known = new Map(before.map((one) => [one.address, one.namedBy]));
  return addresses.map((address) => {
    const namer = known.get(address);
    return { address, namedBy: namer !== undefined && seeing.has(namer) ? namer : by };
  });
}

/** The people of a schedule who may see its item now; the others may not be told. */
export const peopleOfSchedule = async (
  needs: RecipientNeeds,
  { itemId, userIds }: Pick<StoredSchedule, 'itemId' | 'userIds'>,
): Promise<ReadonlyMap<UserId, PersonToTell>> =>
  new Map((await peopleOfItem(needs, itemId, userIds)).map((person) => [person.id, person]));

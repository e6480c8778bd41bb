/** What pages of people ask alike of users and of sub-users. */
import type { CallReply } from '@millwright/contract/call/endpoint';
import { subUserEndpoints, userEndpoints } from '@millwright/contract/identity/endpoints';
import { itemEndpoints } from '@millwright/contract/items/endpoints';
import { useCall } from '../../../wire/queries/use-call.ts';

/** Whom a page manages: users as an administrator does, or one's own sub-users. */
export type PeopleKind = 'users' | 'sub-users';

export const peopleEndpoints = (kind: PeopleKind) =>
  kind === 'users' ? userEndpoints : subUserEndpoints;

/** A project as pickers offer it. */
interface GivableItem {
  readonly value: number;
  readonly label: string;
}

const asGivable = ({ list }: CallReply<typeof itemEndpoints.list>): GivableItem[] =>
  list.map(({ id, itemName }) => ({ value: id, label: itemName }));

/** The projects that the caller can give, for pickers. */
export const useGivableItems = () =>
  useCall(itemEndpoints.list, { page: 1, pageSize: 1000, sort: 'itemName' }, { select: asGivable });

/** The projects that somebody has; null until it is known, and where it is nobody yet. */
export const useGivenItems = (kind: PeopleKind, id: number | null) => {
  const given = useCall(peopleEndpoints(kind).items, id === null ? null : { id });
  const ids = given.isFetching ? undefined : given.data?.list.map((item) => item.id);
  return { ids: ids ?? null, error: given.error };
};

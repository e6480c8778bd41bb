/** The network side of users and sub-users; drawers show their failures themselves. */

import type { CallInput } from '@millwright/contract/call/endpoint';
import { subUserEndpoints, userEndpoints } from '@millwright/contract/identity/endpoints';
import { itemEndpoints } from '@millwright/contract/items/endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';
import { useChange } from './use-change.ts';

const quiet = { hideErrors: true };

/** Whom a page manages: users as an administrator does, or one's own sub-users. */
export type PeopleKind = 'users' | 'sub-users';

export type PeopleInput = CallInput<typeof userEndpoints.list>;
export type NewUser = CallInput<typeof userEndpoints.create>;
export type NewSubUser = CallInput<typeof subUserEndpoints.create>;

const callsOf = (kind: PeopleKind) => (kind === 'users' ? userEndpoints : subUserEndpoints);

export const usePeople = (kind: PeopleKind, input: PeopleInput) =>
  useQuery({
    queryKey: ['people', kind, input],
    queryFn: ({ signal }) => {
      const options = { signal, ...quiet };
      return kind === 'users'
        ? call(userEndpoints.list, input, options)
        : call(subUserEndpoints.list, input, options);
    },
    placeholderData: keepPreviousData,
  });

export const useSaveUser = (id: number | null) =>
  useChange((entry: NewUser) =>
    id === null
      ? call(userEndpoints.create, entry, quiet)
      : call(userEndpoints.edit, { id, ...withoutEmptyPassword(entry) }, quiet),
  );

export const useSaveSubUser = (id: number | null) =>
  useChange((entry: NewSubUser) =>
    id === null
      ? call(subUserEndpoints.create, entry, quiet)
      : call(subUserEndpoints.edit, { id, ...withoutEmptyPassword(entry) }, quiet),
  );

/** An empty password leaves the old one. */
const withoutEmptyPassword = <Entry extends { readonly password: string }>({
  password,
  ...rest
}: Entry) => (password === '' ? rest : { ...rest, password });

export const useEnable = (kind: PeopleKind) =>
  useChange((input: { readonly id: number; readonly enabled: boolean }) =>
    call(callsOf(kind).enable, input),
  );

export const useDeletePeople = (kind: PeopleKind) =>
  useChange((ids: readonly number[]) => call(callsOf(kind).delete, { ids: [...ids] }));

export const useItemsOf = (kind: PeopleKind, id: number | null) =>
  useQuery({
    queryKey: ['people', 'items', kind, id],
    queryFn: ({ signal }) => call(callsOf(kind).items, { id: id ?? 0 }, { signal, ...quiet }),
    enabled: id !== null,
  });

export const useSetItems = (id: number) =>
  useChange((items: readonly number[]) =>
    call(userEndpoints.setItems, { id, items: [...items] }, quiet),
  );

export const loginAs = async (kind: PeopleKind, id: number): Promise<string> =>
  (await call(callsOf(kind).loginAs, { id })).token;

/** A project as pickers offer it. */
export interface GivableItem {
  readonly value: number;
  readonly label: string;
}

/** The projects that the caller can give, for pickers. */
export const useGivableItems = () =>
  useQuery<GivableItem[]>({
    queryKey: ['people', 'givable-items'],
    queryFn: async ({ signal }) => {
      const every = { page: 1, pageSize: 1000, sort: 'itemName' } as const;
      const { list } = await call(itemEndpoints.list, every, { signal, ...quiet });
      return list.map(({ id, itemName }) => ({ value: id, label: itemName }));
    },
  });

/** The network side of users and sub-users; drawers show their failures themselves. */
import type { CallInput } from '@millwright/contract/call';
import { subUserCalls, userCalls } from '@millwright/contract/identity/users.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';
import { useChange } from './use-change.ts';

const quiet = { hideErrors: true };

/** Whom a page manages: users as an administrator does, or one's own sub-users. */
export type PeopleKind = 'users' | 'sub-users';

export type PeopleInput = CallInput<typeof userCalls.list>;
export type NewUser = CallInput<typeof userCalls.create>;
export type NewSubUser = CallInput<typeof subUserCalls.create>;

const callsOf = (kind: PeopleKind) => (kind === 'users' ? userCalls : subUserCalls);

export const usePeople = (kind: PeopleKind, input: PeopleInput) =>
  useQuery({
    queryKey: ['people', kind, input],
    queryFn: ({ signal }) => {
      const options = { signal, ...quiet };
      return kind === 'users'
        ? call(userCalls.list, input, options)
        : call(subUserCalls.list, input, options);
    },
    placeholderData: keepPreviousData,
  });

export const useSaveUser = (id: number | null) =>
  useChange((entry: NewUser) =>
    id === null
      ? call(userCalls.create, entry, quiet)
      : call(userCalls.edit, { id, ...withoutEmptyPassword(entry) }, quiet),
  );

export const useSaveSubUser = (id: number | null) =>
  useChange((entry: NewSubUser) =>
    id === null
      ? call(subUserCalls.create, entry, quiet)
      : call(subUserCalls.edit, { id, ...withoutEmptyPassword(entry) }, quiet),
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
    call(userCalls.setItems, { id, items: [...items] }, quiet),
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
      const { list } = await call(itemCalls.list, every, { signal, ...quiet });
      return list.map(({ id, itemName }) => ({ value: id, label: itemName }));
    },
  });

/** What the form of a user or sub-user holds, and how it is saved. */
import { subUserEndpoints, userEndpoints } from '@millwright/contract/identity/endpoints';
import type { UserListRow } from '@millwright/contract/identity/users.schemas';
import type { Saving } from '../../../shell/form/saving.ts';
import type { PeopleKind } from './people.queries.ts';

interface PersonFields {
  readonly userName: string;
  /** Empty leaves the old one. */
  readonly password: string;
  /** Of users only, and never changed. */
  readonly grade: 0 | 1;
  readonly roles: number[];
  /** Of sub-users only. */
  readonly items: number[];
  readonly expiresAt: number | null;
  /** Of users only. */
  readonly historyDays: number | null;
}

export const startPerson = (person: UserListRow | null, items: number[]): PersonFields => ({
  userName: person?.userName ?? '',
  password: '',
  grade: 1,
  roles: person?.roles.map(({ id }) => id) ?? [],
  items,
  expiresAt: person?.expiresAt ?? null,
  historyDays: person?.historyDays ?? null,
});

/** Makes a user or sub-user (`id` null), or changes one. */
export const savingPerson =
  (kind: PeopleKind, id: number | null): Saving<PersonFields, unknown> =>
  ({ userName, password, grade, roles, items, expiresAt, historyDays }, send) => {
    const shared = { userName, roles, expiresAt };
    const own = kind === 'users' ? { historyDays } : { items };
    if (id !== null) {
      const changed = { id, ...shared, ...own, ...(password === '' ? {} : { password }) };
      return send(kind === 'users' ? userEndpoints.edit : subUserEndpoints.edit, changed);
    }
    return kind === 'users'
      ? send(userEndpoints.create, { ...shared, password, grade, historyDays })
      : send(subUserEndpoints.create, { ...shared, password, items });
  };

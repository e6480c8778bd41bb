/** What a role holds, as the matrix of pages and the permissions on them changes it. No React here. */

import type { Profile } from '@millwright/contract/identity/identity.schemas';
import type { RoleRow } from '@millwright/contract/identity/roles.schemas';
import {
  accountHolderPages,
  grantablePages,
  offeredPages,
  pageElements,
} from '@millwright/contract/manifest/pages';
import { type Permission, permissions } from '@millwright/contract/manifest/permissions';

/** Names of pages and permissions; a permission has a dot in its name, a page has none. */
export type Grants = ReadonlySet<string>;

const grantable: ReadonlySet<string> = new Set(grantablePages);
const order: readonly string[] = [...grantablePages, ...permissions];

/** Whether a role decides who may open the page; everybody may open the others. */
export const isGrantable = (page: string): boolean => grantable.has(page);

const offered: ReadonlySet<string> = new Set(offeredPages);

/** Of these pages those that can be opened today; a role may hold others, which stay with it. */
export const offeredOf = (held: readonly string[]): readonly string[] =>
  held.filter((page) => offered.has(page));

/** The permissions that are needed on the page. */
export const elementsOf = (page: string): readonly Permission[] => pageElements.get(page) ?? [];

/** Everything that can be granted in the row of a page. */
export const rowOf = (page: string): readonly string[] =>
  isGrantable(page) ? [page, ...elementsOf(page)] : elementsOf(page);

/** Of no use to sub-users, who have nobody below. */
const ofAccountHolders: ReadonlySet<string> = new Set(
  accountHolderPages.flatMap((page) => [page, ...elementsOf(page)]),
);

/** What somebody has of everything that can be granted, and so may grant to who can use it. */
export const ownGrants = (profile: Pick<Profile, 'grade' | 'pages' | 'permissions'>): Grants => {
  if (profile.grade === 0) return new Set(order);
  const own = new Set([...profile.pages, ...Object.values(profile.permissions).flat()]);
  return new Set(order.filter((name) => own.has(name) && !ofAccountHolders.has(name)));
};

/** Of these what somebody has themselves. */
export const within = (own: Grants, grants: Grants): Grants =>
  new Set([...grants].filter((name) => own.has(name)));

export const grantsOf = ({ pages, permissions }: Pick<RoleRow, 'pages' | 'permissions'>): Grants =>
  new Set([...pages, ...permissions]);

/** As the calls take it. */
export const entryOf = (grants: Grants) => ({
  pages: grantablePages.filter((page) => grants.has(page)),
  permissions: permissions.filter((permission) => grants.has(permission)),
});

const isNeeded = (permission: string, grants: Grants): boolean =>
  [...pageElements].some(
    ([page, needs]) =>
      needs.some((each) => each === permission) && (!isGrantable(page) || grants.has(page)),
  );

/** Opens or closes the page; what stands on no page that is still open goes with it. */
export const setPage = (grants: Grants, page: string, on: boolean): Grants => {
  if (on) return new Set([...grants, page]);
  const left = new Set([...grants].filter((name) => name !== page));
  const lost = elementsOf(page).filter((permission) => !isNeeded(permission, left));
  return new Set([...left].filter((name) => !lost.some((permission) => permission === name)));
};

/** Permits or forbids what stands on the page; it is of use only where the page can be opened. */
export const setElement = (
  grants: Grants,
  page: string,
  permission: Permission,
  on: boolean,
): Grants =>
  on
    ? new Set([...grants, permission, ...(isGrantable(page) ? [page] : [])])
    : new Set([...grants].filter((name) => name !== permission));

/** The page with everything on it, or nothing of it. */
export const setRow = (grants: Grants, page: string, on: boolean): Grants =>
  on
    ? new Set([...grants, ...rowOf(page)])
    : new Set([...grants].filter((name) => !rowOf(page).includes(name)));

/** What a change gives and takes, in the order of the matrix. */
export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export const differenceOf = (before: Grants, after: Grants): Difference => ({
  added: order.filter((name) => after.has(name) && !before.has(name)),
  removed: order.filter((name) => before.has(name) && !after.has(name)),
});

export const sizeOf = ({ added, removed }: Difference): number => added.length + removed.length;

/** The same change, made to something else. */
export const applyDifference = (grants: Grants, { added, removed }: Difference): Grants =>
  new Set([...grants, ...added].filter((name) => !removed.includes(name)));

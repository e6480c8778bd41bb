/** What the signed-in user may see and do, as far as the pages care; the server checks again. */
import type { Profile } from '@millwright/contract/identity/identity.schemas';
import type { Permission } from '@millwright/contract/manifest/permissions';

/** Whether the user may open a page; `null` stands for pages open to everybody. */
export const mayOpen = (profile: Pick<Profile, 'grade' | 'pages'>, page: string | null): boolean =>
  page === null || profile.grade === 0 || profile.pages.includes(page);

/** Whether the user may do something; the demonstration account only looks. */
export const isPermitted = (
  { grade, demo, permissions }: Pick<Profile, 'grade' | 'demo' | 'permissions'>,
  permission: Permission,
): boolean =>
  !demo &&
  (grade === 0 || (permissions[permission.split('.')[0] ?? '']?.includes(permission) ?? false));

/** What the user sees of the menu. */
export const menuAccess = (profile: Pick<Profile, 'grade' | 'demo' | 'pages' | 'permissions'>) => ({
  mayOpen: (page: string | null) => mayOpen(profile, page),
  isPermitted: (permission: Permission) => isPermitted(profile, permission),
});

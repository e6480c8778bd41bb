import type { Profile } from '@millwright/contract/identity/identity.schemas';
import type { Permission } from '@millwright/contract/manifest/permissions';
import { bug } from '@millwright/kernel';
import { useStore } from 'zustand';
import { isPermitted } from './access.ts';
import { sessionStore } from './session.store.ts';

/** The signed-in user; for pages behind the guard, where there is always one. */
export const useProfile = (): Profile => {
  const { profile } = useStore(sessionStore);
  if (profile === null) throw bug('web.profile_missing');
  return profile;
};

/** Whether the signed-in user holds a permission: hide or disable what they may not do. */
export const usePermitted = (permission: Permission): boolean =>
  isPermitted(useProfile(), permission);

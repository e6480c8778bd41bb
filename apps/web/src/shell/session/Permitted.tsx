import type { Permission } from '@millwright/contract/manifest/permissions';
import { cloneElement, type ReactElement } from 'react';
import { usePermitted } from './use-profile.ts';

/** Removes an element that the user has no permission for, or disables it; the server refuses too. */
export const Permitted = ({
  needs,
  otherwise = 'remove',
  children,
}: {
  readonly needs: Permission;
  readonly otherwise?: 'remove' | 'disable';
  readonly children: ReactElement<{ readonly disabled?: boolean }>;
}) => {
  const isPermitted = usePermitted(needs);
  if (isPermitted) return children;
  return otherwise === 'remove' ? null : cloneElement(children, { disabled: true });
};

/** Names of what may be permitted, per area; roles hold sets of them. */
import { type Domain, domains } from '../domains.ts';
import { foldPermissions, type PermissionOf } from './fold.ts';

export type Permission = PermissionOf<Domain>;

export const permissions: readonly Permission[] = foldPermissions(domains);

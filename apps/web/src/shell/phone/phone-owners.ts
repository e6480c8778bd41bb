import { desktopOwners, domains } from '../navigation/domains.ts';
import { findRoute, type RouteOwner } from '../navigation/find-route.ts';
import type { PhoneRoute } from '../web-domain.ts';
import { isPhonePath } from './phone-paths.ts';

/** The phone pages of the domains, as far as the whitelist lets them. */
export const phoneOwners: readonly RouteOwner<PhoneRoute>[] = domains.map(
  ({ name, phoneRoutes }) => ({
    name,
    routes: phoneRoutes.filter(({ path }) => isPhonePath(path)),
  }),
);

/** Whether an address is a page of the product that the phone keeps closed. */
export const isClosedOnPhone = (pathname: string): boolean =>
  findRoute(phoneOwners, pathname) === null && findRoute(desktopOwners, pathname) !== null;

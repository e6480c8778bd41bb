/** The domains of the web, in the order of the house. */
import { identity } from '../../domains/identity/index.ts';
import type { PhoneRoute, WebDomain, WebRoute } from '../web-domain.ts';
import type { RouteOwner } from './find-route.ts';

export const domains: readonly WebDomain[] = [identity];

export const desktopOwners: readonly RouteOwner<WebRoute>[] = domains;
export const phoneOwners: readonly RouteOwner<PhoneRoute>[] = domains.map(
  ({ name, phoneRoutes }) => ({ name, routes: phoneRoutes }),
);

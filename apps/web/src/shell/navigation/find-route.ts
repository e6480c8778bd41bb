import { matchPath } from 'react-router';
import type { DomainName } from '../web-domain.ts';

/** A route with the domain whose texts name it. */
export interface FoundRoute<R> {
  readonly domain: DomainName;
  readonly route: R;
}

export interface RouteOwner<R> {
  readonly name: DomainName;
  readonly routes: readonly R[];
}

/** The route that a path belongs to; null for an address that nobody knows. */
export const findRoute = <R extends { readonly path: string }>(
  owners: readonly RouteOwner<R>[],
  pathname: string,
): FoundRoute<R> | null => {
  for (const { name, routes } of owners) {
    const route = routes.find(({ path }) => matchPath(path, pathname) !== null);
    if (route !== undefined) return { domain: name, route };
  }
  return null;
};

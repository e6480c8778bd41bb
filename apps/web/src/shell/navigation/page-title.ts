import type { FoundRoute } from './find-route.ts';

export interface TitledRoute {
  readonly title: string;
  readonly titleFrom?: string;
}

/** The title of a page at an address: what its query says where the route allows it, else its text. */
export const pageTitle = (
  { domain, route }: FoundRoute<TitledRoute>,
  search: string,
  t: (key: string) => string,
): string => {
  const fromQuery =
    route.titleFrom === undefined ? null : new URLSearchParams(search).get(route.titleFrom);
  return fromQuery || t(`${domain}:${route.title}`);
};

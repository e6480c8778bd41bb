import type { FoundRoute } from './find-route.ts';

export interface TitledRoute {
  readonly title: string;
  readonly titleFrom?: string | readonly string[];
}

/** The title of a page at an address: what its query says where the route allows it, else its text. */
export const pageTitle = (
  { domain, route }: FoundRoute<TitledRoute>,
  search: string,
  t: (key: string) => string,
): string => {
  const query = new URLSearchParams(search);
  const named = [route.titleFrom ?? []].flat().map((name) => query.get(name) ?? '');
  return named.filter((text) => text !== '').join(' - ') || t(`${domain}:${route.title}`);
};

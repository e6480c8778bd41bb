/**
 * What each list of a page shows, as it stands in the page's address under the list's own name
 * (`?alarms.rules.page=3`), so that two lists of one page never mix.
 */
import { type ListDefaults, type ListQuery, pageSizes } from '@millwright/ui';

/** What the list itself has beside its filters; no filter may be called so. */
const own = { page: 'page', pageSize: 'size', sort: 'sort', order: 'order' } as const;

const standardOf = ({ pageSize, sort, order = 'asc' }: ListDefaults): ListQuery => ({
  page: 1,
  pageSize,
  sort: sort ?? null,
  order,
  filters: {},
});

/** What the address says of the list `name`; what is not understood falls back to the default. */
export const readListState = (
  params: URLSearchParams,
  name: string,
  defaults: ListDefaults,
): ListQuery => {
  const given = (field: string): string | null => params.get(`${name}.${field}`);
  const standard = standardOf(defaults);
  const page = Number(given(own.page));
  const pageSize = Number(given(own.pageSize));
  const order = given(own.order);
  return {
    page: Number.isInteger(page) && page > 0 ? page : standard.page,
    pageSize: pageSizes.some((size) => size === pageSize) ? pageSize : standard.pageSize,
    sort: given(own.sort) ?? standard.sort,
    order: order === 'asc' || order === 'desc' ? order : standard.order,
    filters: Object.fromEntries(
      defaults.filters.flatMap((filter) => {
        const value = given(filter);
        return value ? [[filter, value]] : [];
      }),
    ),
  };
};

/** Writes the list's state into the address, as far as it is not the default. */
export const writeListState = (
  params: URLSearchParams,
  name: string,
  query: ListQuery,
  defaults: ListDefaults,
): void => {
  const standard = standardOf(defaults);
  const put = (field: string, value: string | number | undefined, usual?: string | number) => {
    const key = `${name}.${field}`;
    if (value === undefined || value === '' || value === usual) params.delete(key);
    else params.set(key, String(value));
  };
  put(own.page, query.page, standard.page);
  put(own.pageSize, query.pageSize, standard.pageSize);
  put(own.sort, query.sort ?? undefined, standard.sort ?? undefined);
  put(own.order, query.sort === null ? undefined : query.order, standard.order);
  for (const filter of defaults.filters) put(filter, query.filters[filter]);
};

/** What a list shows after a change: whatever else than the page is changed begins at its first. */
export const changeListState = (query: ListQuery, change: Partial<ListQuery>): ListQuery => ({
  ...query,
  page: 1,
  ...change,
});

/** The part of a link that opens the list `name` with these filters set. */
export const listFilters = (
  name: string,
  filters: Readonly<Record<string, string | number>>,
): string =>
  new URLSearchParams(
    Object.entries(filters).map(([filter, value]) => [`${name}.${filter}`, String(value)]),
  ).toString();

/** What a list shows, as it stands in the page's address: page, order and filters. */
export interface ListQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string | null;
  readonly order: 'asc' | 'desc';
  /** Filters that are set, by name. */
  readonly filters: Readonly<Record<string, string>>;
}

/** What a list starts with; only what differs from it stands in the address. */
export interface ListDefaults {
  readonly pageSize: number;
  readonly sort?: string;
  readonly order?: 'asc' | 'desc';
  /** Names of the filters that the list knows. */
  readonly filters: readonly string[];
}

export const pageSizes = [10, 20, 50, 100] as const;

/** Reads a query from the address; what is not understood falls back to the default. */
export const readListQuery = (params: URLSearchParams, defaults: ListDefaults): ListQuery => {
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('pageSize'));
  const order = params.get('order');
  const filters: Record<string, string> = {};
  for (const name of defaults.filters) {
    const value = params.get(name);
    if (value) filters[name] = value;
  }
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: pageSizes.some((size) => size === pageSize) ? pageSize : defaults.pageSize,
    sort: params.get('sort') ?? defaults.sort ?? null,
    order: order === 'asc' || order === 'desc' ? order : (defaults.order ?? 'asc'),
    filters,
  };
};

/** The address with the query written into it; parameters that are not the list's stay. */
export const writeListQuery = (
  params: URLSearchParams,
  query: ListQuery,
  defaults: ListDefaults,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | undefined, standard?: string): void => {
    if (value === undefined || value === '' || value === standard) next.delete(name);
    else next.set(name, value);
  };
  put('page', String(query.page), '1');
  put('pageSize', String(query.pageSize), String(defaults.pageSize));
  put('sort', query.sort ?? undefined, defaults.sort);
  put('order', query.sort === null ? undefined : query.order, defaults.order ?? 'asc');
  for (const name of defaults.filters) put(name, query.filters[name]);
  return next;
};

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

/** Rows per page that a person may choose, as far as the list's call gives them. */
export const pageSizes = [10, 20, 50, 100, 200, 500] as const;

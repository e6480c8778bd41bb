/** What the logs share of their search: a text and a range of time. */
import type { ListQuery } from '@millwright/ui';

export interface LogFilter {
  readonly keyword?: string;
  readonly from?: number;
  readonly to?: number;
}

/** `range` stands in the address as `from,to` in milliseconds. */
export const logFilter = ({ keyword, range = '' }: ListQuery['filters']): LogFilter => {
  const [from, to] = range.split(',').map(Number);
  return {
    ...(keyword ? { keyword } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
};

/** The filter as the page of a list asks for it; `sorts` are the columns that the log sorts by. */
export const logPage = <Sort extends string>(
  { page, pageSize, sort, order }: ListQuery,
  sorts: readonly Sort[],
): {
  readonly page: number;
  readonly pageSize: number;
  readonly order: 'asc' | 'desc';
  readonly sort?: Sort;
} => {
  const known = sorts.find((name) => name === sort);
  return { page, pageSize, order, ...(known === undefined ? {} : { sort: known }) };
};

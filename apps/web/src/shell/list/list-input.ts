/** From a list's query, as it stands in the address, to what its call takes. */
import type { ListQuery } from '@millwright/ui';

export interface ListFilter {
  readonly keyword?: string;
  readonly from?: number;
  readonly to?: number;
}

/** A text and a range of time; `range` stands in the address as `from,to` in milliseconds. */
export const listFilter = ({ keyword, range = '' }: ListQuery['filters']): ListFilter => {
  const [from, to] = range.split(',').map(Number);
  return {
    ...(keyword ? { keyword } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
};

/** Which page in which order; `sorts` are the columns that the list sorts by. */
export const listPage = <Sort extends string>(
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

/** The filter `name` where it is one of `options`, as a field of the call's input. */
export const chosenFilter = <const Name extends string, const Option extends string>(
  filters: ListQuery['filters'],
  name: Name,
  options: readonly Option[],
): { readonly [key in Name]?: Option } => {
  const chosen = options.find((option) => option === filters[name]);
  return chosen === undefined ? {} : ({ [name]: chosen } as { readonly [key in Name]: Option });
};

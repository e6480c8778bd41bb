import { expect, it } from 'vitest';
import { chosenFilter, listFilter, listPage } from './list-input.ts';

it('reads a text and a range from the address', () => {
  expect(listFilter({ keyword: 'pump', range: '1000,2000' })).toEqual({
    keyword: 'pump',
    from: 1000,
    to: 2000,
  });
});

it('leaves out what is not set or not a number', () => {
  expect(listFilter({ range: 'yesterday' })).toEqual({});
});

it('sorts only by what the log knows', () => {
  const query = { page: 2, pageSize: 20, sort: 'colour', order: 'desc', filters: {} } as const;
  expect(listPage(query, ['at'])).toEqual({ page: 2, pageSize: 20, order: 'desc' });
  expect(listPage({ ...query, sort: 'at' }, ['at'])).toMatchObject({ sort: 'at' });
});

it('takes a choice only from what there is to choose', () => {
  expect(chosenFilter({ state: 'open' }, 'state', ['open', 'muted'])).toEqual({ state: 'open' });
  expect(chosenFilter({ state: 'purple' }, 'state', ['open', 'muted'])).toEqual({});
  expect(chosenFilter({}, 'state', ['open'])).toEqual({});
});

import { expect, it } from 'vitest';
import { logFilter, logPage } from './log-filter.ts';

it('reads a text and a range from the address', () => {
  expect(logFilter({ keyword: 'pump', range: '1000,2000' })).toEqual({
    keyword: 'pump',
    from: 1000,
    to: 2000,
  });
});

it('leaves out what is not set or not a number', () => {
  expect(logFilter({ range: 'yesterday' })).toEqual({});
});

it('sorts only by what the log knows', () => {
  const query = { page: 2, pageSize: 20, sort: 'colour', order: 'desc', filters: {} } as const;
  expect(logPage(query, ['at'])).toEqual({ page: 2, pageSize: 20, order: 'desc' });
  expect(logPage({ ...query, sort: 'at' }, ['at'])).toMatchObject({ sort: 'at' });
});

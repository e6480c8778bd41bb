import { describe, expect, it } from 'vitest';
import { readListQuery, writeListQuery } from './list-query.ts';

const defaults = {
  pageSize: 20,
  sort: 'raisedAt',
  order: 'desc',
  filters: ['keyword', 'level'],
} as const;
const read = (text: string) => readListQuery(new URLSearchParams(text), defaults);

describe('list query', () => {
  it.each([
    ['', { page: 1, pageSize: 20, sort: 'raisedAt', order: 'desc', filters: {} }],
    ['page=3&pageSize=50', { page: 3, pageSize: 50, sort: 'raisedAt', order: 'desc', filters: {} }],
    [
      'page=-1&pageSize=7&order=up',
      { page: 1, pageSize: 20, sort: 'raisedAt', order: 'desc', filters: {} },
    ],
    [
      'keyword=泵&level=4&other=1',
      {
        page: 1,
        pageSize: 20,
        sort: 'raisedAt',
        order: 'desc',
        filters: { keyword: '泵', level: '4' },
      },
    ],
    ['sort=level&order=asc', { page: 1, pageSize: 20, sort: 'level', order: 'asc', filters: {} }],
  ])('reads %s', (text, query) => {
    expect(read(text)).toEqual(query);
  });

  it.each([
    [''],
    ['page=2&pageSize=50&sort=level&order=asc&keyword=a&level=1'],
    ['keyword=%E6%B3%B5'],
  ])('writes what it read: %s', (text) => {
    const written = writeListQuery(new URLSearchParams(), read(text), defaults);
    expect(readListQuery(written, defaults)).toEqual(read(text));
    expect(written.toString()).toBe(text);
  });

  it('leaves the parameters of others and drops cleared filters', () => {
    const params = new URLSearchParams('itemId=7&keyword=x&page=4');
    const query = { ...readListQuery(params, defaults), page: 1, filters: {} };
    expect(writeListQuery(params, query, defaults).toString()).toBe('itemId=7');
  });
});

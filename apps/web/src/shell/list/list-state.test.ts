import type { ListDefaults } from '@millwright/ui';
import { describe, expect, it } from 'vitest';
import { changeListState, listFilters, readListState, writeListState } from './list-state.ts';

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'raisedAt',
  order: 'desc',
  filters: ['keyword', 'level'],
};
const name = 'item.alarms';
const standard = { page: 1, pageSize: 20, sort: 'raisedAt', order: 'desc', filters: {} };
const read = (text: string) => readListState(new URLSearchParams(text), name, defaults);

describe('the state of a list', () => {
  it.each([
    ['', {}],
    ['item.alarms.page=3&item.alarms.size=500', { page: 3, pageSize: 500 }],
    ['item.alarms.page=-1&item.alarms.size=7&item.alarms.order=up', {}],
    ['item.alarms.page=1.5', {}],
    [
      'item.alarms.keyword=泵&item.alarms.level=4&item.alarms.x=1',
      { filters: { keyword: '泵', level: '4' } },
    ],
    ['item.alarms.keyword=', {}],
    ['item.alarms.sort=level&item.alarms.order=asc', { sort: 'level', order: 'asc' }],
    // Neither another list's nor the page's own.
    ['page=3&keyword=x&item.writes.page=4&item.alarms.history.page=5', {}],
  ])('is read from %s', (text, change) => expect(read(text)).toEqual({ ...standard, ...change }));

  it.each([
    [''],
    ['item.alarms.page=2&item.alarms.size=50&item.alarms.sort=level&item.alarms.order=asc'],
    ['item.alarms.keyword=%E6%B3%B5&item.alarms.level=1'],
  ])('is written as it was read: %s', (text) => {
    const params = new URLSearchParams();
    writeListState(params, name, read(text), defaults);
    expect(params.toString()).toBe(text);
  });

  it('leaves what is not its own, and takes cleared filters away', () => {
    const params = new URLSearchParams('tab=alarms&item.writes.page=3&item.alarms.keyword=x');
    writeListState(params, name, read(''), defaults);
    expect(params.toString()).toBe('tab=alarms&item.writes.page=3');
  });

  it.each([
    [{ filters: { keyword: 'a' } }, 1],
    [{ sort: 'level' }, 1],
    [{ pageSize: 50 }, 1],
    [{ page: 4 }, 4],
  ])('changed by %o begins at page %d', (change, page) => {
    expect(changeListState(read('item.alarms.page=3'), change)).toMatchObject({ page, ...change });
  });

  it('can be part of a link', () => {
    const link = listFilters(name, { keyword: '泵', level: 4 });
    expect(read(link).filters).toEqual({ keyword: '泵', level: '4' });
  });
});

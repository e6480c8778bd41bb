import { describe, expect, it } from 'vitest';
import {
  arrangeColumns,
  moveColumn,
  readTableSettings,
  shownColumns,
  widenColumn,
} from './table-settings.ts';

const columns = [{ key: 'a', hideable: false }, { key: 'b' }, { key: 'c', hidden: true }];
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('');

describe('table settings', () => {
  it.each([
    ['nothing stored', undefined, 'middle', 'ab'],
    ['density', { density: 'small' }, 'small', 'ab'],
    ['everything shown', { hidden: [] }, 'middle', 'abc'],
    ['a column that must stay', { hidden: ['a', 'b', 'c'] }, 'middle', 'a'],
    ['another order', { order: ['c', 'a', 'b'], hidden: [] }, 'middle', 'cab'],
    ['a column that is gone', { order: ['x', 'b', 'a'], hidden: ['y'] }, 'middle', 'bac'],
    ['nonsense', { density: 7, order: 'no', hidden: [1] }, 'middle', 'abc'],
  ])('%s', (_, stored, density, shown) => {
    const settings = readTableSettings(stored, columns, 1440);
    expect(settings.density).toBe(density);
    expect(keys(shownColumns(columns, settings))).toBe(shown);
  });

  it.each([
    ['is shown in a window that is wide enough', undefined, 1440, 'ab'],
    ['yields in a narrower one', undefined, 1439, 'a'],
    ['yields though the density was chosen', { density: 'small' }, 1280, 'a'],
    ['is shown where it was chosen', { hidden: [] }, 1280, 'ab'],
  ])('a column of less weight %s', (_, stored, width, shown) => {
    const some = [{ key: 'a' }, { key: 'b', yieldsBelow: 1440 }];
    expect(keys(shownColumns(some, readTableSettings(stored, some, width)))).toBe(shown);
  });

  it('puts a new column where the table has it', () => {
    expect(keys(arrangeColumns(columns, { order: ['c', 'a'] }))).toBe('cba');
  });

  it.each([
    ['b', -1, 'bac'],
    ['b', 1, 'acb'],
    ['a', -1, undefined],
    ['c', 1, undefined],
    ['x', 1, undefined],
  ] as const)('moves %s by %s', (key, by, order) => {
    expect(moveColumn(['a', 'b', 'c'], key, by)?.join('')).toBe(order);
  });

  it.each([
    [undefined, {}],
    [{ widths: { a: 100, b: 'wide', c: 1 } }, { a: 100 }],
    [{ widths: 'no' }, {}],
  ])('reads widths of %o', (stored, widths) => {
    expect(readTableSettings(stored, columns, 1440).widths).toEqual(widths);
  });

  it.each([
    [200.4, { a: 100, b: 200 }],
    [1, { a: 100, b: 48 }],
    [9999, { a: 100, b: 1200 }],
    [null, { a: 100 }],
  ])('makes a column %s wide', (width, widths) => {
    expect(widenColumn({ widths: { a: 100, b: 150 } }, 'b', width)).toEqual(widths);
  });
});

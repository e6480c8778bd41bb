import { expect, it } from 'vitest';
import type { DataColumn } from './data-column.ts';
import { tableColumns } from './table-columns.tsx';

it('a cell has nothing in common with its header, which antd gives the click that sorts', () => {
  const { columns } = tableColumns<{ readonly name: string }>(
    {
      columns: [{ key: 'name', title: 'Name', sortable: true, render: ({ name }) => name }],
      query: { page: 1, pageSize: 20, sort: 'name', order: 'asc', filters: {} },
    },
    { hidden: [], order: [], widths: { name: 90 }, density: 'middle' },
    false,
    { actions: '' },
    () => {},
  );
  const [column] = columns;
  const header = column?.onHeaderCell?.({});
  expect(header).toMatchObject({ style: { maxWidth: 90 } });
  expect(column?.onCell?.({ name: 'Pump' })).not.toBe(header);
});

it('what may be cut asks for no more than its width, unless a person has chosen another', () => {
  const cellOf = (
    column: Partial<DataColumn<object>>,
    widths: Readonly<Record<string, number>>,
  ) => {
    const { columns } = tableColumns<object>(
      {
        columns: [{ key: 'text', title: 'Text', render: () => '', ...column }],
        query: { page: 1, pageSize: 20, sort: null, order: 'asc', filters: {} },
      },
      { hidden: [], order: [], widths, density: 'middle' },
      false,
      { actions: '' },
      () => {},
    );
    return columns[0]?.onCell?.({});
  };
  expect(cellOf({ ellipsis: true, width: 240 }, {})).toEqual({ style: { maxWidth: 240 } });
  expect(cellOf({ wraps: true, width: 240 }, {})).toEqual({
    ...{ className: 'mw-wraps', style: { maxWidth: 240 } },
  });
  expect(cellOf({ width: 240 }, {})).toEqual({});
  expect(cellOf({ ellipsis: true, width: 240 }, { text: 400 })).toMatchObject({
    style: { maxWidth: 400, minWidth: 400 },
  });
});

it('what a row is called by stays while the rest is scrolled, where it stands first', () => {
  const name = { key: 'name', title: 'Name', hideable: false, render: () => '' };
  const state = { key: 'state', title: 'State', render: () => '' };
  const fixedOf = (order: readonly string[], columns: readonly DataColumn<object>[]) =>
    tableColumns<object>(
      { columns, query: { page: 1, pageSize: 20, sort: null, order: 'asc', filters: {} } },
      { hidden: [], order, widths: {}, density: 'middle' },
      false,
      { actions: '' },
      () => {},
    ).columns.map(({ key, fixed }) => [key, fixed]);
  expect(fixedOf([], [name, state])).toEqual([
    ['name', 'left'],
    ['state', undefined],
  ]);
  expect(fixedOf(['state', 'name'], [name, state])).toEqual([
    ['state', undefined],
    ['name', undefined],
  ]);
});

import type { TableProps } from 'antd';
import { ColumnTitle } from './ColumnTitle.tsx';
import type { DataColumn } from './data-column.ts';
import type { ListQuery } from './list-query.ts';
import { type RowAction, RowActions } from './RowActions.tsx';
import { shownColumns, type TableSettings } from './table-settings.ts';

type AntdColumns<Row> = NonNullable<TableProps<Row>['columns']>;

/** Where all rows are laid out a column takes what its content needs; a virtual one must be told. */
const virtualWidth = { column: 190, actions: 200 };

/** The width that a person has chosen cuts what is longer. */
const cut = (width: number | undefined) =>
  width === undefined ? {} : { className: 'mw-cut', style: { maxWidth: width, minWidth: width } };

/** A column that may be cut asks for no more than its width, however long its texts are. */
const limit = (
  {
    ellipsis,
    wraps,
    width,
  }: { readonly ellipsis?: boolean; readonly wraps?: boolean; readonly width?: number },
  virtual: boolean,
) => {
  if (width === undefined || !(ellipsis || wraps)) return {};
  const style = { maxWidth: width };
  return wraps && !virtual ? { className: 'mw-wraps', style } : { style };
};

/**
 * The columns of a table as they are arranged, and how wide a virtual one is in all. What a row is
 * called by stays in sight while the rest is scrolled sideways, as long as it stands first.
 */
export const tableColumns = <Row extends object>(
  {
    columns,
    query,
    rowActions,
  }: {
    readonly columns: readonly DataColumn<Row>[];
    readonly query: ListQuery;
    readonly rowActions?: (row: Row) => readonly RowAction[];
  },
  settings: TableSettings,
  virtual: boolean,
  words: { readonly actions: string },
  onWiden: (key: string, width: number) => void,
): { readonly columns: AntdColumns<Row>; readonly width: number } => {
  const shown = shownColumns(columns, settings);
  const widthOf = ({ key, width }: DataColumn<Row>): number | undefined =>
    settings.widths[key] ?? width ?? (virtual ? virtualWidth.column : undefined);
  const data = shown.map((column, position) => {
    const { key, title, render, align, sortable = false, wraps = false } = column;
    const ellipsis = column.ellipsis || (wraps && virtual);
    const isKept = position === 0 && column.hideable === false;
    const fixed = column.fixed ?? (isKept ? ('left' as const) : undefined);
    // What wraps takes no more room than it needs.
    const width = wraps && !virtual ? settings.widths[key] : widthOf(column);
    return {
      key,
      title: <ColumnTitle title={title} onWiden={(wide) => onWiden(key, wide)} />,
      render: (_: unknown, row: Row) => render(row),
      // Each its own: antd adds the click that sorts to what the header is given.
      onCell: () =>
        settings.widths[key] === undefined ? limit(column, virtual) : cut(settings.widths[key]),
      onHeaderCell: () => cut(settings.widths[key]),
      ...(width === undefined ? {} : { width }),
      ...(align === undefined ? {} : { align }),
      ...(fixed === undefined ? {} : { fixed }),
      ...(ellipsis ? { ellipsis: { showTitle: true } } : {}),
      sorter: sortable,
      sortOrder:
        query.sort === key
          ? query.order === 'desc'
            ? ('descend' as const)
            : ('ascend' as const)
          : null,
    };
  });
  const actions = rowActions
    ? [
        {
          key: 'actions',
          title: words.actions,
          // No wider than what stands in it: it covers what is scrolled below it.
          width: virtual ? virtualWidth.actions : 1,
          fixed: 'right' as const,
          render: (_: unknown, row: Row) => <RowActions actions={rowActions(row)} />,
        },
      ]
    : [];
  const width = [...data, ...actions].reduce((sum, column) => sum + (column.width ?? 0), 0);
  return { columns: [...data, ...actions], width };
};

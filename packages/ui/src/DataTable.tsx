import './data-table.css';
import { Table, type TableProps } from 'antd';
import { type Key, type ReactNode, useState } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { useUi } from './environment.tsx';
import { type ListQuery, pageSizes } from './list-query.ts';
import { type RowAction, RowActions } from './RowActions.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { shownColumns } from './table-settings.ts';
import { fill } from './texts.ts';
import { useTableSettings } from './use-table-settings.ts';

export interface DataColumn<Row> {
  /** Also the name to sort by. */
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly sortable?: boolean;
  readonly fixed?: 'left' | 'right';
  /** Long text is cut with a tooltip. */
  readonly ellipsis?: boolean;
  /** Not shown until chosen. */
  readonly hidden?: boolean;
  /** May be hidden; true unless said otherwise. */
  readonly hideable?: boolean;
}

export interface DataTableProps<Row> {
  /** Under this name the arrangement is kept. */
  readonly name: string;
  readonly title: ReactNode;
  /** The table is the page: its title is the page's heading. */
  readonly main?: boolean;
  /** Beside the title: the primary action first. */
  readonly actions?: ReactNode;
  readonly columns: readonly DataColumn<Row>[];
  readonly rowKey: (row: Row) => number;
  readonly data: { readonly list: readonly Row[]; readonly total: number } | undefined;
  readonly loading: boolean;
  /** Why the data could not be loaded, fit to show. */
  readonly error: string | null;
  readonly onRefresh: () => void;
  readonly query: ListQuery;
  readonly onQuery: (change: Partial<ListQuery>) => void;
  readonly rowActions?: (row: Row) => readonly RowAction[];
  /** Rows can be chosen across pages; `actions` works on the chosen ones. */
  readonly selection?: {
    readonly keys: readonly number[];
    readonly onChange: (keys: readonly number[]) => void;
    readonly actions: ReactNode;
  };
  readonly empty?: ReactNode;
  readonly rowClassName?: (row: Row) => string;
  /** Below a row when it is unfolded. */
  readonly expand?: (row: Row) => ReactNode;
}

/** A list from the server: paged, sorted and filtered there; arranged by the person here. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { columns, data, error, query, selection, rowKey, onRefresh } = props;
  const { texts } = useUi();
  const [settings, changeSettings] = useTableSettings(props.name, columns);
  const [maximised, setMaximised] = useState(false);

  const change: TableProps<Row>['onChange'] = (page, _filters, sorter, { action }) => {
    if (action === 'sort' && !Array.isArray(sorter)) {
      const sort = sorter.order ? String(sorter.columnKey) : null;
      props.onQuery({ page: 1, sort, order: sorter.order === 'descend' ? 'desc' : 'asc' });
    }
    if (action !== 'paginate') return;
    const pageSize = page.pageSize ?? query.pageSize;
    props.onQuery({ page: pageSize === query.pageSize ? (page.current ?? 1) : 1, pageSize });
  };

  return (
    <section className="mw-table" data-maximised={maximised}>
      <TableToolbar
        title={props.title}
        heading={props.main ? 'h1' : 'h2'}
        actions={props.actions}
        columns={columns}
        settings={settings}
        onSettings={changeSettings}
        maximised={maximised}
        onMaximise={() => setMaximised(!maximised)}
        onRefresh={onRefresh}
        refreshing={props.loading}
      />
      {selection && selection.keys.length > 0 ? (
        <SelectionBar count={selection.keys.length} onClear={() => selection.onChange([])}>
          {selection.actions}
        </SelectionBar>
      ) : null}
      {error !== null && !data ? (
        <ErrorState reason={error} onRetry={onRefresh} />
      ) : (
        <Table<Row>
          size={settings.density}
          rowKey={rowKey}
          dataSource={[...(data?.list ?? [])]}
          loading={props.loading && !data}
          columns={tableColumns(props, shownColumns(columns, settings), texts.table.actions)}
          scroll={{ x: 'max-content' }}
          onChange={change}
          {...(props.rowClassName ? { rowClassName: props.rowClassName } : {})}
          {...(props.expand ? { expandable: { expandedRowRender: props.expand } } : {})}
          {...(selection
            ? {
                rowSelection: {
                  selectedRowKeys: [...selection.keys],
                  preserveSelectedRowKeys: true,
                  onChange: (keys: Key[]) => selection.onChange(keys.map(Number)),
                },
              }
            : {})}
          pagination={{
            current: query.page,
            pageSize: query.pageSize,
            total: data?.total ?? 0,
            showSizeChanger: true,
            pageSizeOptions: [...pageSizes],
            showTotal: (total) => fill(texts.table.total, { total }),
            size: settings.density === 'small' ? 'small' : 'medium',
          }}
          locale={{ emptyText: props.loading ? ' ' : (props.empty ?? <EmptyState />) }}
        />
      )}
    </section>
  );
};

const tableColumns = <Row extends object>(
  { query, rowActions }: DataTableProps<Row>,
  shown: readonly DataColumn<Row>[],
  actionsTitle: string,
): NonNullable<TableProps<Row>['columns']> => [
  ...shown.map(({ key, title, render, width, align, sortable = false, fixed, ellipsis }) => ({
    key,
    title,
    render: (_: unknown, row: Row) => render(row),
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
  })),
  ...(rowActions
    ? [
        {
          key: 'actions',
          title: actionsTitle,
          // No wider than what stands in it: it covers what is scrolled below it.
          width: 1,
          fixed: 'right' as const,
          render: (_: unknown, row: Row) => <RowActions actions={rowActions(row)} />,
        },
      ]
    : []),
];

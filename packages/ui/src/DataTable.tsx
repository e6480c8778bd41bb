import './data-table.css';
import { Button, Table, type TableProps } from 'antd';
import { type ComponentRef, type Key, type ReactNode, useRef, useState } from 'react';
import type { DataColumn } from './data-column.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { useUi } from './environment.tsx';
import { HeadOnly } from './HeadOnly.tsx';
import { type ListQuery, pageSizes } from './list-query.ts';
import type { RowAction } from './RowActions.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { StaleMark } from './StaleMark.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { tableColumns } from './table-columns.tsx';
import { widenColumn } from './table-settings.ts';
import { fill } from './texts.ts';
import { useFirstRow } from './use-first-row.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useTableSettings } from './use-table-settings.ts';

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
  /** `more`: the total is what was counted, and there are more. */
  readonly data:
    | { readonly list: readonly Row[]; readonly total: number; readonly more?: boolean }
    | undefined;
  readonly loading: boolean;
  /** Why the data could not be loaded, fit to show; beside data, why they are no longer new. */
  readonly error: string | null;
  /** When the data were loaded, epoch milliseconds. */
  readonly loadedAt?: number;
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
  /** Instead of rows where there are none; while filters are set, where they let none through. */
  readonly empty?: ReactNode;
  /** Rows that a page may have; all choices unless said. */
  readonly mostRows?: number;
  /** Enter on a row. */
  readonly onOpen?: (row: Row) => void;
  /** Delete on a row. */
  readonly onDelete?: (row: Row) => void;
  readonly rowClassName?: (row: Row) => string;
  /** Below a row when it is unfolded. */
  readonly expand?: (row: Row) => ReactNode;
}

/** From so many rows on only those in sight are in the page. */
const virtualFrom = 200;
/** What stands above and below the rows of a virtual table. */
const framePixels = 330;

/** What is higher than its place (data-table.css) would be hidden. */
const rowsScroll = { content: { overflowY: 'auto' } } as const;

/** Over a whole head it lies on the buttons above, and stays while the mouse is on it. */
const onItsIcon = { target: 'sorter-icon' } as const;

/** A list from the server: paged, sorted and filtered there; arranged by the person here. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { columns, data, error, query, selection, rowKey, onRefresh, mostRows } = props;
  const { texts } = useUi();
  const [settings, changeSettings] = useTableSettings(props.name, columns);
  const [maximised, setMaximised] = useState(false);
  const section = useRef<HTMLElement>(null);
  const table = useRef<ComponentRef<typeof Table>>(null);
  const rows = data?.list ?? [];
  const virtual = rows.length >= virtualFrom;
  const toggle = (row: Row): void => {
    const keys = selection?.keys ?? [];
    const key = rowKey(row);
    selection?.onChange(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]);
  };
  const rowKeys = useRowKeys(section, {
    rows,
    rowKey,
    onOpen: props.onOpen,
    onSelect: selection ? toggle : undefined,
    onDelete: props.onDelete,
    reveal: (index) => virtual && table.current?.scrollTo({ index }),
  });
  useFirstRow(section, query);
  const arranged = tableColumns(props, settings, virtual, texts.table, (key, width) =>
    changeSettings({ widths: widenColumn(settings, key, width) }),
  );

  const change: TableProps<Row>['onChange'] = (page, _filters, sorter, { action }) => {
    if (action === 'sort' && !Array.isArray(sorter)) {
      const sort = sorter.order ? String(sorter.columnKey) : null;
      props.onQuery({ page: 1, sort, order: sorter.order === 'descend' ? 'desc' : 'asc' });
    }
    if (action !== 'paginate') return;
    const pageSize = page.pageSize ?? query.pageSize;
    props.onQuery({ page: pageSize === query.pageSize ? (page.current ?? 1) : 1, pageSize });
  };
  const noHit = (
    <EmptyState
      title={texts.state.noHit}
      action={
        <Button onClick={() => props.onQuery({ filters: {}, page: 1 })}>
          {texts.state.clearFilters}
        </Button>
      }
    />
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its rows have in common
    <section
      ref={section}
      className="mw-table"
      data-main={props.main ?? false}
      data-maximised={maximised}
      onKeyDown={rowKeys.onKeyDown}
    >
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
      {error !== null && data ? (
        <StaleMark since={props.loadedAt ?? null} reason={error} onRetry={onRefresh} />
      ) : null}
      {error !== null && !data ? (
        <ErrorState reason={error} onRetry={onRefresh} />
      ) : (
        <Table<Row>
          ref={table}
          size={settings.density}
          rowKey={rowKey}
          dataSource={[...rows]}
          loading={props.loading && !data}
          columns={arranged.columns}
          showSorterTooltip={onItsIcon}
          {...(props.main || maximised ? { styles: rowsScroll } : {})}
          virtual={virtual}
          scroll={
            virtual
              ? { x: arranged.width, y: Math.max(320, innerHeight - framePixels) }
              : { x: 'max-content' }
          }
          onChange={change}
          onRow={(row, index = 0) => ({
            ...rowKeys.rowProps(row, index),
            ...(virtual ? { role: 'row' } : {}),
          })}
          {...(props.rowClassName ? { rowClassName: props.rowClassName } : {})}
          {...(props.expand
            ? {
                expandable: {
                  expandedRowRender: props.expand,
                  columnTitle: <span className="mw-table-unseen">{texts.table.details}</span>,
                },
              }
            : {})}
          {...(selection
            ? {
                rowSelection: {
                  selectedRowKeys: [...selection.keys],
                  preserveSelectedRowKeys: true,
                  columnWidth: 48,
                  columnTitle: (box) => <HeadOnly>{box}</HeadOnly>,
                  // antd says these in English, whatever the language.
                  getTitleCheckboxProps: () => ({ 'aria-label': texts.table.selectPage }),
                  getCheckboxProps: (row: Row) => ({
                    'aria-label': fill(texts.table.selectRow, { row: rows.indexOf(row) + 1 }),
                  }),
                  onChange: (keys: Key[]) => selection.onChange(keys.map(Number)),
                },
              }
            : {})}
          pagination={{
            current: query.page,
            pageSize: query.pageSize,
            total: data?.total ?? 0,
            showSizeChanger: true,
            pageSizeOptions: pageSizes.filter((size) => size <= (mostRows ?? size)),
            showTotal: (total) =>
              fill(data?.more === true ? texts.table.more_than : texts.table.total, { total }),
            size: settings.density === 'small' ? 'small' : 'medium',
          }}
          locale={{
            emptyText: props.loading
              ? ' '
              : Object.keys(query.filters).length > 0
                ? noHit
                : (props.empty ?? <EmptyState />),
          }}
        />
      )}
    </section>
  );
};

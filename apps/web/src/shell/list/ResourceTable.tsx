import { PlusOutlined } from '@ant-design/icons';
import type { Endpoint } from '@millwright/contract/call/endpoint';
import type { Permission } from '@millwright/contract/manifest/permissions';
import {
  DataTable,
  type DataTableProps,
  EmptyState,
  type ListQuery,
  type RowAction,
  type SearchField,
  SearchForm,
} from '@millwright/ui';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { call as makeCall } from '../../wire/call.ts';
import { failureText } from '../../wire/errors/failure-text.ts';
import { type CallQueryOptions, useCall } from '../../wire/queries/use-call.ts';
import { isPermitted } from '../session/access.ts';
import { useProfile } from '../session/use-profile.ts';
import { filterInput, type ListFacts, orderInput, sortsBy } from './call-input.ts';
import { type RowVerb, useRowVerbs } from './row-verbs.tsx';
import { type FoundSelection, SelectAllFound } from './SelectAllFound.tsx';
import { useKnownRows } from './use-known-rows.ts';
import { useLandedRow } from './use-landed-row.ts';
import { useLastPage } from './use-last-page.ts';
import { useListState } from './use-list-state.ts';

interface Page<Row> {
  readonly list: readonly Row[];
  readonly total: number;
  readonly more?: boolean;
}

/** A list call's input without what the list's state decides. */
export type ListScope<In> = Omit<In, 'page' | 'pageSize' | 'sort' | 'order'>;

/** What the list shows at the moment, for what stands beside its title. */
export interface ShownList<In> {
  readonly query: ListQuery;
  readonly change: (change: Partial<ListQuery>) => void;
  /** The call's input with the filters, without page and order: what an export takes. */
  readonly filter: ListScope<In>;
  /** Ids of the selected rows. */
  readonly selected: readonly number[];
  readonly select: (ids: readonly number[]) => void;
}

type PassedOn = 'main' | 'title' | 'columns' | 'rowClassName' | 'expand';

export interface ResourceTableProps<In, Row, Facts extends ListFacts>
  extends Pick<DataTableProps<Row>, PassedOn> {
  /** Under this name its state stands in the address, and its arrangement is kept. */
  readonly name: string;
  readonly call: Endpoint<In, Page<Row>>;
  /** Those of the call: columns that it sorts by, filters that it takes, rows that it gives. */
  readonly facts: Facts;
  /** What every page of the list has in common; null shows nothing yet. */
  readonly input: ListScope<NoInfer<In>> | null;
  readonly rowKey: (row: Row) => number;
  /** What the list starts with. */
  readonly sort?: NonNullable<Facts['sort']>['of'][number] & string;
  readonly order?: 'asc' | 'desc';
  readonly pageSize?: number;
  /** Filters above the list. One of the name of a field of the call fills it; `range` its from and to. */
  readonly filters?: readonly SearchField[];
  /** Names of filters that are set elsewhere than above the list. */
  readonly otherFilters?: readonly string[];
  /** Of filters that are no fields of the call. */
  readonly toInput?: (filters: ListQuery['filters']) => Partial<NoInfer<In>>;
  /** When it is asked again. */
  readonly refresh?: Pick<CallQueryOptions<Page<Row>>, 'everyMs' | 'refreshedBy'>;
  /** Needed to create and to edit. */
  readonly permission?: Permission;
  /** Needed to create, where that is another one. */
  readonly createPermission?: Permission;
  /** Words of the button that opens the drawer for a new row. */
  readonly create?: string;
  /** Words of the action that opens the drawer with a row; so does Enter. */
  readonly edit?: string;
  /** For a row, or for a new one; `show` leads to where a new one landed. */
  readonly drawer?: (row: Row | null, close: () => void, show: (id: number) => void) => ReactNode;
  /** Enter on a row, where no drawer edits it. */
  readonly onOpen?: (row: Row) => void;
  /** With one row, and with all that are selected. */
  readonly verbs?: readonly RowVerb<Row>[];
  /** What can be done with one row beside that; stands before the verbs. `delete` has the key Delete. */
  readonly rowActions?: (row: Row) => readonly RowAction[];
  /** With the selected rows, beside the verbs; `clear` unselects them, `rows` are they themselves. */
  readonly selectionActions?: (
    ids: readonly number[],
    clear: () => void,
    rows: () => readonly Row[],
  ) => ReactNode;
  /** Rows are selected for what stands beside the title alone. */
  readonly selectable?: true;
  /** All rows that were found can be selected, those of other pages too. */
  readonly selectFound?: FoundSelection;
  /** Beside the title: an export, a switch. */
  readonly actions?: (list: ShownList<In>) => ReactNode;
  /** Where there is nothing at all. */
  readonly empty?: {
    readonly title: string;
    readonly hint?: string;
    readonly action?: ReactNode;
  };
}

/** A list of a call: searched, paged and sorted by the server, arranged, selected and edited here. */
export const ResourceTable = <In, Row extends object, const Facts extends ListFacts>(
  props: ResourceTableProps<In, Row, Facts>,
) => {
  const { name, facts, rowKey, filters = [], verbs = [], edit, drawer, selectionActions } = props;
  const [query, change] = useListState(name, {
    pageSize: props.pageSize ?? 20,
    ...(props.sort === undefined ? {} : { sort: props.sort }),
    order: props.order ?? 'asc',
    filters: [...filters.map((field) => field.name), ...(props.otherFilters ?? [])],
  });
  const filter = {
    ...props.input,
    ...filterInput(query.filters, facts),
    ...props.toInput?.(query.filters),
    // By its facts these are fields of the call's input.
  } as unknown as ListScope<In>;
  const { page, pageSize } = query;
  const asked = { ...filter, page, pageSize, ...orderInput(query, facts) } as unknown as In;
  const list = useCall(props.call, props.input === null ? null : asked, {
    keepPrevious: true,
    ...props.refresh,
  });
  const [selected, setSelected] = useState<readonly number[]>([]);
  const known = useKnownRows(list.data?.list, rowKey);
  const [edited, setEdited] = useState<{ readonly row: Row | null } | null>(null);
  const done = useRowVerbs(verbs, rowKey, known, (ids) =>
    setSelected((keys) => keys.filter((key) => !ids.includes(key))),
  );
  const profile = useProfile();
  const may = (needed: Permission | undefined): boolean =>
    needed === undefined || isPermitted(profile, needed);
  const mayEdit = may(props.permission);
  useLastPage(list.isPlaceholderData ? undefined : list.data?.total, query, change);

  const askFirst = async (scope: unknown, pageSize: number): Promise<readonly Row[]> => {
    const first = { ...Object(scope), page: 1, pageSize, ...orderInput(query, facts) } as In;
    return (await makeCall(props.call, first)).list;
  };
  const selectFound = async (count: number): Promise<void> =>
    setSelected((await askFirst(filter, count)).map(rowKey));
  const landed = useLandedRow({
    ask: (isFiltered) =>
      askFirst(isFiltered ? filter : props.input, facts.pageSize?.max ?? query.pageSize),
    rowKey,
    query,
    change,
  });
  const editRow = drawer && edit !== undefined ? (row: Row) => setEdited({ row }) : undefined;
  const actionsOf = (row: Row): readonly RowAction[] => [
    ...done.firstOfRow(row),
    ...(editRow && edit !== undefined
      ? [{ key: 'edit', label: edit, disabled: !mayEdit, run: () => editRow(row) }]
      : []),
    ...(props.rowActions?.(row) ?? []),
    ...done.ofRow(row),
  ];
  const askDelete = (row: Row): void => {
    const action = props
      .rowActions?.(row)
      .find(({ key, disabled }) => key === 'delete' && !disabled);
    action?.run();
  };
  const hasActions = editRow !== undefined || props.rowActions !== undefined || verbs.length > 0;
  const open = props.onOpen ?? (mayEdit ? editRow : undefined);
  const searchedElsewhere = Object.fromEntries(
    Object.entries(query.filters).filter(([one]) => props.otherFilters?.includes(one)),
  );

  return (
    <>
      {filters.length > 0 ? (
        <SearchForm
          fields={filters}
          values={query.filters}
          onSearch={(next) => change({ filters: { ...searchedElsewhere, ...next } })}
        />
      ) : null}
      <DataTable<Row>
        name={name}
        title={props.title}
        main={props.main ?? false}
        rowClassName={(row) => `${props.rowClassName?.(row) ?? ''} ${landed.className(row)}`}
        {...(props.expand ? { expand: props.expand } : {})}
        columns={props.columns.map((column) => ({
          ...column,
          sortable: sortsBy(facts, column.key),
        }))}
        rowKey={rowKey}
        data={list.data}
        // What asks by itself all the time does not show each time that it does.
        loading={
          props.refresh?.everyMs === undefined
            ? list.isFetching
            : list.isLoading || list.isPlaceholderData
        }
        error={failureText(list.error)}
        loadedAt={list.dataUpdatedAt}
        onRefresh={() => void list.refetch()}
        query={query}
        onQuery={change}
        {...(facts.pageSize?.max === undefined ? {} : { mostRows: facts.pageSize.max })}
        actions={
          <>
            {props.create === undefined ? null : (
              <Button
                type="primary"
                icon={<PlusOutlined />}
                disabled={!may(props.createPermission ?? props.permission)}
                onClick={() => setEdited({ row: null })}
              >
                {props.create}
              </Button>
            )}
            {props.actions?.({ query, change, filter, selected, select: setSelected })}
          </>
        }
        {...(props.empty ? { empty: <EmptyState {...props.empty} /> } : {})}
        {...(verbs.length > 0 || selectionActions || props.selectable
          ? {
              selection: {
                keys: selected,
                onChange: setSelected,
                actions: (
                  <>
                    {selectionActions?.(
                      selected,
                      () => setSelected([]),
                      () => known(selected),
                    )}
                    {done.ofSelection(selected)}
                    {props.selectFound === undefined ? null : (
                      <SelectAllFound
                        of={props.selectFound}
                        found={list.data?.total ?? 0}
                        selected={selected.length}
                        onSelect={selectFound}
                      />
                    )}
                  </>
                ),
              },
            }
          : {})}
        {...(hasActions ? { rowActions: actionsOf } : {})}
        {...(open ? { onOpen: open } : {})}
        {...(hasActions ? { onDelete: done.deleteRow ?? askDelete } : {})}
      />
      {edited === null ? null : drawer?.(edited.row, () => setEdited(null), landed.show)}
    </>
  );
};

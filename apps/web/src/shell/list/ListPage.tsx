import {
  DataTable,
  type DataTableProps,
  ExportButton,
  type SearchField,
  SearchForm,
} from '@millwright/ui';
import { failureText } from '../../wire/errors/failure-text.ts';

type TableProps<Row> = Omit<DataTableProps<Row>, 'data' | 'loading' | 'error' | 'onRefresh'>;

interface ListPageProps<Row> extends TableProps<Row> {
  readonly fields: readonly SearchField[];
  /** The query that fetches it. */
  readonly list: {
    readonly data: DataTableProps<Row>['data'];
    readonly isFetching: boolean;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** Fetches all that the filters let through as CSV; `fileName` where the server names none. */
  readonly exported?: {
    readonly fileName: string;
    readonly fetch: Parameters<typeof ExportButton>[0]['fetch'];
  };
}

/** A list that is searched, sorted and exported but not edited, such as a log: filters, table, file. */
export const ListPage = <Row extends object>({
  fields,
  list,
  exported,
  actions,
  ...table
}: ListPageProps<Row>) => (
  <>
    <SearchForm
      fields={fields}
      values={table.query.filters}
      onSearch={(filters) => table.onQuery({ filters, page: 1 })}
    />
    <DataTable<Row>
      {...table}
      actions={
        <>
          {actions}
          {exported ? <ExportButton name={exported.fileName} fetch={exported.fetch} /> : null}
        </>
      }
      data={list.data}
      loading={list.isFetching}
      error={failureText(list.error)}
      onRefresh={() => void list.refetch()}
    />
  </>
);

import { type SignIn, signInKind } from '@millwright/contract/audit/audit.schemas';
import {
  type DataColumn,
  DataTable,
  EmptyState,
  type ListDefaults,
  Moment,
  type SearchField,
  SearchForm,
  useListQuery,
} from '@millwright/ui';
import { Input, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { TimeRange } from '../../shell/fields/TimeRange.tsx';
import type { Say } from '../../texts/say.ts';
import { failureText } from '../../wire/failure-text.ts';
import { sayReason } from '../../wire/say-reason.ts';
import { downloadSignIns, useSignIns } from './audit.queries.ts';
import { ExportButton } from './ExportButton.tsx';
import { SignInKind } from './LogTags.tsx';
import { logFilter, logPage } from './log-filter.ts';

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'at',
  order: 'desc',
  filters: ['keyword', 'kind', 'range'],
};
const sorts = ['at', 'userName', 'address'] as const;

/** Sign-ins, refusals and sign-outs. */
export const SignInLogPage = () => {
  const { t } = useTranslation('audit');
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const kind = signInKind.options.find((name) => name === query.filters.kind);
  const filter = { ...logFilter(query.filters), ...(kind === undefined ? {} : { kind }) };
  const list = useSignIns({ ...logPage(query, sorts), ...filter });
  const fields = useMemo(
    (): readonly SearchField[] => [
      {
        name: 'keyword',
        label: t('fields.keyword'),
        control: <Input allowClear placeholder={t('search.sign_ins')} />,
      },
      {
        name: 'kind',
        label: t('fields.event'),
        control: (
          <Select
            allowClear
            placeholder={t('search.any')}
            options={signInKind.options.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        ),
      },
      { name: 'range', label: t('fields.at'), control: <TimeRange /> },
    ],
    [t],
  );
  return (
    <>
      <SearchForm
        fields={fields}
        values={query.filters}
        onSearch={(filters) => changeQuery({ filters, page: 1 })}
      />
      <DataTable<SignIn>
        main
        name="audit.sign-ins"
        title={t('titles.sign_ins')}
        actions={
          <ExportButton
            name="sign-ins.csv"
            fetch={(timeZone) => downloadSignIns({ ...filter, timeZone })}
          />
        }
        rowKey={({ id }) => id}
        columns={columnsOf(t)}
        data={list.data}
        loading={list.isFetching}
        error={failureText(list.error)}
        onRefresh={() => void list.refetch()}
        query={query}
        onQuery={changeQuery}
        empty={<EmptyState title={t('empty')} />}
      />
    </>
  );
};

const columnsOf = (t: Say): readonly DataColumn<SignIn>[] => [
  {
    key: 'at',
    title: t('fields.at'),
    sortable: true,
    hideable: false,
    render: ({ at }) => <Moment time={at} />,
  },
  { key: 'kind', title: t('fields.event'), render: ({ kind }) => <SignInKind kind={kind} /> },
  {
    key: 'userName',
    title: t('fields.user'),
    sortable: true,
    render: ({ userName }) => userName,
  },
  {
    key: 'address',
    title: t('fields.address'),
    sortable: true,
    render: ({ address }) => address ?? '–',
  },
  {
    key: 'reason',
    title: t('fields.reason'),
    render: ({ reason }) => (reason === null ? '–' : sayReason(reason)),
  },
  {
    key: 'agent',
    title: t('fields.agent'),
    ellipsis: true,
    width: 320,
    render: ({ agent }) => agent ?? '–',
  },
];

import type { Operation } from '@millwright/contract/audit/audit.schemas';
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
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { TimeRange } from '../../shell/fields/TimeRange.tsx';
import type { Say } from '../../texts/say.ts';
import { failureText } from '../../wire/failure-text.ts';
import { downloadOperations, useOperations } from './audit.queries.ts';
import { ExportButton } from './ExportButton.tsx';
import { logFilter, logPage } from './log-filter.ts';
import { OperationDrawer } from './OperationDrawer.tsx';
import { sayAction } from './say-action.ts';

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'at',
  order: 'desc',
  filters: ['keyword', 'subjectKind', 'range'],
};
const sorts = ['at', 'actorName', 'action'] as const;
const subjects = ['item', 'device', 'gateway', 'point', 'alarm_rule', 'alarm', 'user', 'role'];

/** Who did what to what, and how it was before and after. */
export const OperationLogPage = () => {
  const { t } = useTranslation('audit');
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const { subjectKind } = query.filters;
  const filter = { ...logFilter(query.filters), ...(subjectKind ? { subjectKind } : {}) };
  const list = useOperations({ ...logPage(query, sorts), ...filter });
  const [shown, setShown] = useState<Operation | null>(null);
  const fields = useMemo(
    (): readonly SearchField[] => [
      {
        name: 'keyword',
        label: t('fields.keyword'),
        control: <Input allowClear placeholder={t('search.operations')} />,
      },
      {
        name: 'subjectKind',
        label: t('fields.subject'),
        control: (
          <Select
            allowClear
            placeholder={t('search.any')}
            options={subjects.map((value) => ({ value, label: t(`subjects.${value}`) }))}
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
      <DataTable<Operation>
        main
        name="audit.operations"
        title={t('titles.operations')}
        actions={
          <ExportButton
            name="operations.csv"
            fetch={(timeZone) => downloadOperations({ ...filter, timeZone })}
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
        rowActions={(operation) => [
          { key: 'show', label: t('details'), run: () => setShown(operation) },
        ]}
        actionsWidth={100}
      />
      {shown ? <OperationDrawer operation={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
};

const columnsOf = (t: Say): readonly DataColumn<Operation>[] => [
  {
    key: 'at',
    title: t('fields.at'),
    sortable: true,
    hideable: false,
    render: ({ at }) => <Moment time={at} />,
  },
  {
    key: 'actorName',
    title: t('fields.who'),
    sortable: true,
    render: ({ actorKind, actorName }) => (actorKind === 'system' ? t('system') : actorName),
  },
  {
    key: 'action',
    title: t('fields.action'),
    sortable: true,
    render: ({ action }) => sayAction(t, action),
  },
  {
    key: 'subject',
    title: t('fields.subject'),
    ellipsis: true,
    render: ({ subjectName, subjectId }) => subjectName ?? subjectId,
  },
  { key: 'address', title: t('fields.address'), render: ({ address }) => address ?? '–' },
];

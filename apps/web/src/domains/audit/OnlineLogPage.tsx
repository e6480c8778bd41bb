import type { OnlineEntry } from '@millwright/contract/audit/audit.schemas';
import { deviceState } from '@millwright/contract/telemetry/telemetry.schemas';
import {
  type DataColumn,
  DataTable,
  EmptyState,
  type ListDefaults,
  Moment,
  type SearchField,
  SearchForm,
  useListQuery,
  useUi,
} from '@millwright/ui';
import { Input, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { TimeRange } from '../../shell/fields/TimeRange.tsx';
import type { Say } from '../../texts/say.ts';
import { failureText } from '../../wire/failure-text.ts';
import { sayReason } from '../../wire/say-reason.ts';
import { downloadOnlineLog, useOnlineLog } from './audit.queries.ts';
import { durationText } from './duration-text.ts';
import { ExportButton } from './ExportButton.tsx';
import { OnlineState } from './LogTags.tsx';
import { logFilter, logPage } from './log-filter.ts';

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'at',
  order: 'desc',
  filters: ['keyword', 'state', 'range'],
};
const sorts = ['at', 'deviceName'] as const;

/** When devices came online, failed and went. */
export const OnlineLogPage = () => {
  const { t } = useTranslation('audit');
  const { locale } = useUi();
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const state = deviceState.options.find((name) => name === query.filters.state);
  const filter = { ...logFilter(query.filters), ...(state === undefined ? {} : { state }) };
  const list = useOnlineLog({ ...logPage(query, sorts), ...filter });
  const fields = useMemo(
    (): readonly SearchField[] => [
      {
        name: 'keyword',
        label: t('fields.device'),
        control: <Input allowClear placeholder={t('search.online')} />,
      },
      {
        name: 'state',
        label: t('fields.state'),
        control: (
          <Select
            allowClear
            placeholder={t('search.any')}
            options={deviceState.options.map((value) => ({ value, label: t(`states.${value}`) }))}
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
      <DataTable<OnlineEntry>
        main
        name="audit.online"
        title={t('titles.online')}
        actions={
          <ExportButton
            name="online.csv"
            fetch={(timeZone) => downloadOnlineLog({ ...filter, timeZone })}
          />
        }
        rowKey={({ id }) => id}
        columns={columnsOf(t, locale)}
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

const columnsOf = (t: Say, locale: string): readonly DataColumn<OnlineEntry>[] => [
  {
    key: 'at',
    title: t('fields.at'),
    sortable: true,
    hideable: false,
    render: ({ at }) => <Moment time={at} />,
  },
  {
    key: 'deviceName',
    title: t('fields.device'),
    sortable: true,
    render: ({ deviceName }) => deviceName,
  },
  { key: 'state', title: t('fields.state'), render: ({ state }) => <OnlineState state={state} /> },
  {
    key: 'reason',
    title: t('fields.reason'),
    render: ({ reason }) => (reason === null ? '–' : sayReason(reason)),
  },
  {
    key: 'before',
    title: t('fields.before'),
    align: 'right',
    render: ({ beforeMs }) => (beforeMs === null ? '–' : durationText(beforeMs, locale)),
  },
];

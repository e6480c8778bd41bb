import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { writeState } from '@millwright/contract/telemetry/telemetry.schemas';
import {
  type DataColumn,
  DataTable,
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
import { failureText } from '../../wire/failure-text.ts';
import { sayReason } from '../../wire/say-reason.ts';
import { ItemSelect } from '../items/index.ts';
import { useWriteList } from './telemetry.queries.ts';
import { WriteState } from './WriteState.tsx';

const ofItem: ListDefaults = { pageSize: 20, filters: ['state', 'userName'] };
const ofAll: ListDefaults = { pageSize: 20, filters: ['inItem', 'state', 'userName'] };

/** Every attempt to write, newest first: of one item, or of all (`itemId` absent). */
export const WriteTable = ({ itemId }: { readonly itemId?: number }) => {
  const { t } = useTranslation('telemetry');
  const [query, changeQuery] = useListQuery(
    useSearchParams(),
    itemId === undefined ? ofAll : ofItem,
  );
  const { page, pageSize, filters } = query;
  const wanted = itemId ?? (filters.inItem ? Number(filters.inItem) : undefined);
  const list = useWriteList({
    page,
    pageSize,
    ...(wanted === undefined ? {} : { itemId: wanted }),
    ...(filters.userName ? { userName: filters.userName } : {}),
    ...(filters.state ? { state: filters.state as WriteCommand['state'] } : {}),
  });
  const fields = useMemo(
    (): readonly SearchField[] => [
      ...(itemId === undefined
        ? [{ name: 'inItem', label: t('log.item'), control: <ItemSelect /> }]
        : []),
      {
        name: 'state',
        label: t('log.state'),
        control: (
          <Select
            allowClear
            placeholder={t('log.any')}
            options={writeState.options.map((value) => ({
              value,
              label: t(`write.states.${value}`),
            }))}
          />
        ),
      },
      { name: 'userName', label: t('log.user'), control: <Input allowClear /> },
    ],
    [itemId, t],
  );
  return (
    <>
      <SearchForm
        fields={fields}
        values={filters}
        onSearch={(next) => changeQuery({ filters: next, page: 1 })}
      />
      <DataTable
        main={itemId === undefined}
        name={itemId === undefined ? 'writes' : 'item.writes'}
        title={t('log.title')}
        rowKey={({ commandId }) => commandId}
        columns={columnsOf(t)}
        data={list.data}
        loading={list.isFetching}
        error={failureText(list.error)}
        onRefresh={() => void list.refetch()}
        query={query}
        onQuery={changeQuery}
      />
    </>
  );
};

const columnsOf = (t: (key: string) => string): readonly DataColumn<WriteCommand>[] => [
  {
    key: 'createdAt',
    title: t('log.time'),
    hideable: false,
    render: ({ createdAt }) => <Moment time={createdAt} />,
  },
  { key: 'device', title: t('log.device'), render: ({ deviceName }) => deviceName },
  { key: 'point', title: t('log.point'), render: ({ pointName }) => pointName },
  {
    key: 'change',
    title: t('log.change'),
    render: ({ oldValue, newValue, unit }) => `${oldValue ?? '–'} → ${newValue} ${unit}`,
  },
  { key: 'state', title: t('log.state'), render: ({ state }) => <WriteState state={state} /> },
  {
    key: 'reason',
    title: t('log.reason'),
    ellipsis: true,
    render: ({ reason }) => (reason === null ? '–' : sayReason(reason)),
  },
  { key: 'user', title: t('log.user'), render: ({ userName }) => userName },
  { key: 'note', title: t('log.note'), ellipsis: true, render: ({ note }) => note || '–' },
  {
    key: 'finishedAt',
    title: t('log.finished'),
    hidden: true,
    render: ({ finishedAt }) => <Moment time={finishedAt} />,
  },
];

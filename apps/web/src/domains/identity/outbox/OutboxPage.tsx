import type { CallInput } from '@millwright/contract/call/endpoint';
import { outboxEndpoints } from '@millwright/contract/identity/endpoints';
import type { OutboxMessage } from '@millwright/contract/identity/outbox.schemas';
import {
  type DataColumn,
  DataTable,
  type ListDefaults,
  Moment,
  SearchForm,
  useListQuery,
} from '@millwright/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../../wire/call.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';

type State = OutboxMessage['state'];
type OutboxInput = CallInput<typeof outboxEndpoints.list>;

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'createdAt',
  order: 'desc',
  filters: ['state'],
};
const colours: Readonly<Record<State, string>> = {
  held: 'warning',
  waiting: 'processing',
  sent: 'success',
  failed: 'error',
};
const states = Object.keys(colours) as readonly State[];

const useOutbox = (input: OutboxInput) =>
  useQuery({
    queryKey: ['outbox', input],
    queryFn: ({ signal }) => call(outboxEndpoints.list, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

/** What people were to be told: messages that no channel took can be read here. */
export const OutboxPage = () => {
  const { t } = useTranslation('identity');
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const { page, pageSize, order, filters } = query;
  const list = useOutbox({
    page,
    pageSize,
    order,
    sort: 'createdAt',
    ...(filters.state ? { state: filters.state as State } : {}),
  });
  const stateOptions = states.map((value) => ({ value, label: t(`outbox.${value}`) }));
  return (
    <>
      <SearchForm
        fields={[
          {
            name: 'state',
            label: t('outbox.state'),
            control: (
              <Select allowClear options={stateOptions} placeholder={t('outbox.anyState')} />
            ),
          },
        ]}
        onSearch={(next) => changeQuery({ filters: next, page: 1 })}
        values={filters}
      />
      <DataTable
        columns={columnsOf(t)}
        data={list.data}
        error={failureText(list.error)}
        loading={list.isFetching}
        main
        name="outbox"
        onQuery={changeQuery}
        onRefresh={() => void list.refetch()}
        query={query}
        rowKey={({ id }) => id}
        title={t('titles.outbox')}
      />
    </>
  );
};

const columnsOf = (t: (key: string) => string): readonly DataColumn<OutboxMessage>[] => [
  {
    key: 'createdAt',
    title: t('outbox.createdAt'),
    sortable: true,
    render: ({ createdAt }) => <Moment time={createdAt} />,
  },
  { key: 'channel', title: t('outbox.channel'), render: ({ channel }) => t(`outbox.${channel}`) },
  { key: 'to', title: t('outbox.to'), render: ({ to }) => to },
  { key: 'subject', title: t('outbox.subject'), render: ({ subject }) => subject },
  {
    key: 'text',
    title: t('outbox.text'),
    render: ({ text }) =>
      text === '' ? (
        <Typography.Text type="secondary">{t('outbox.gone')}</Typography.Text>
      ) : (
        <Typography.Paragraph style={{ margin: 0, whiteSpace: 'pre-wrap' }}>
          {text}
        </Typography.Paragraph>
      ),
  },
  {
    key: 'state',
    title: t('outbox.state'),
    render: ({ state, error }) => (
      <Tag color={colours[state]} title={error ?? undefined}>
        {t(`outbox.${state}`)}
      </Tag>
    ),
  },
];

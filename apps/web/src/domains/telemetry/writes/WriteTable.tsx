import { type WriteCommand, writeState } from '@millwright/contract/telemetry/telemetry.schemas';
import { type DataColumn, type ListDefaults, Moment, useListQuery } from '@millwright/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListPage } from '../../../shell/list/ListPage.tsx';
import { chosenFilter, listFilter } from '../../../shell/list/list-input.ts';
import { choiceField, rangeField, textField } from '../../../shell/list/search-fields.tsx';
import type { Say } from '../../../texts/say.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { ItemSelect } from '../../items/index.ts';
import { downloadWrites, useWriteList } from '../telemetry.queries.ts';
import { WriteState } from './WriteState.tsx';

const ofItem: ListDefaults = { pageSize: 20, filters: ['userName', 'state', 'range'] };
const ofAll: ListDefaults = { pageSize: 20, filters: ['inItem', ...ofItem.filters] };

/** Every attempt to write, newest first: of one item, or of all (`itemId` absent). */
export const WriteTable = ({ itemId }: { readonly itemId?: number }) => {
  const { t } = useTranslation('telemetry');
  const all = itemId === undefined;
  const [query, changeQuery] = useListQuery(useSearchParams(), all ? ofAll : ofItem);
  const { page, pageSize, filters } = query;
  const wanted = itemId ?? (filters.inItem ? Number(filters.inItem) : undefined);
  const { from, to } = listFilter(filters);
  const filter = {
    ...(wanted === undefined ? {} : { itemId: wanted }),
    ...(filters.userName ? { userName: filters.userName } : {}),
    ...chosenFilter(filters, 'state', writeState.options),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const fields = useMemo(
    () => [
      ...(all ? [{ name: 'inItem', label: t('log.item'), control: <ItemSelect /> }] : []),
      textField('userName', t('log.user')),
      choiceField(
        'state',
        t('log.state'),
        t('log.any'),
        writeState.options.map((value) => ({ value, label: t(`write.states.${value}`) })),
      ),
      rangeField(t('log.time')),
    ],
    [all, t],
  );
  return (
    <ListPage<WriteCommand>
      main={all}
      name={all ? 'writes' : 'item.writes'}
      title={all ? t('titles.log') : t('log.title')}
      fields={fields}
      list={useWriteList({ page, pageSize, ...filter })}
      exported={{
        fileName: 'value-changes.csv',
        fetch: (timeZone) => downloadWrites({ ...filter, timeZone }),
      }}
      rowKey={({ commandId }) => commandId}
      columns={columnsOf(t)}
      query={query}
      onQuery={changeQuery}
    />
  );
};

const columnsOf = (t: Say): readonly DataColumn<WriteCommand>[] => [
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

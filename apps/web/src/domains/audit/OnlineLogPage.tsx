import type { OnlineEntry } from '@millwright/contract/audit/audit.schemas';
import { deviceState } from '@millwright/contract/device-state';
import {
  type DataColumn,
  EmptyState,
  type ListDefaults,
  Moment,
  useListQuery,
  useUi,
} from '@millwright/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListPage } from '../../shell/list/ListPage.tsx';
import { chosenFilter, listFilter, listPage } from '../../shell/list/list-input.ts';
import { choiceField, rangeField, textField } from '../../shell/list/search-fields.tsx';
import { durationText } from '../../texts/duration-text.ts';
import type { Say } from '../../texts/say.ts';
import { sayWord } from '../../texts/say-word.ts';
import { sayReason } from '../../wire/say-reason.ts';
import { ItemSelect } from '../items/index.ts';
import { downloadOnlineLog, useOnlineLog } from './audit.queries.ts';
import { OnlineState } from './LogTags.tsx';

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'at',
  order: 'desc',
  filters: ['keyword', 'state', 'inItem', 'range'],
};
const sorts = ['at', 'deviceName'] as const;

/** When devices came online, failed and went. */
export const OnlineLogPage = () => {
  const { t } = useTranslation('audit');
  const { locale } = useUi();
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const { filters } = query;
  const filter = {
    ...listFilter(filters),
    ...chosenFilter(filters, 'state', deviceState.options),
    ...(filters.inItem ? { itemId: Number(filters.inItem) } : {}),
  };
  const fields = useMemo(
    () => [
      textField('keyword', t('fields.device'), t('search.online')),
      choiceField(
        'state',
        t('fields.state'),
        t('search.any'),
        deviceState.options.map((value) => ({ value, label: t(`states.${value}`) })),
      ),
      { name: 'inItem', label: sayWord(t, 'subjects', 'item'), control: <ItemSelect /> },
      rangeField(t('fields.at')),
    ],
    [t],
  );
  return (
    <ListPage<OnlineEntry>
      main
      name="audit.online"
      title={t('titles.online')}
      fields={fields}
      list={useOnlineLog({ ...listPage(query, sorts), ...filter })}
      exported={{
        fileName: 'online.csv',
        fetch: (timeZone) => downloadOnlineLog({ ...filter, timeZone }),
      }}
      rowKey={({ id }) => id}
      columns={columnsOf(t, locale)}
      query={query}
      onQuery={changeQuery}
      empty={<EmptyState title={t('empty')} />}
    />
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

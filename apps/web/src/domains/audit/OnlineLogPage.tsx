import type { OnlineEntry } from '@millwright/contract/audit/audit.schemas';
import { onlineLogEndpoints } from '@millwright/contract/audit/endpoints';
import { onlineLogFacts } from '@millwright/contract/audit/facts/online-log';
import { type DataColumn, Moment, useUi } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ResourceTable } from '../../shell/list/ResourceTable.tsx';
import { choiceField, rangeField, textField } from '../../shell/list/search-fields.tsx';
import { durationText } from '../../texts/duration-text.ts';
import type { Say } from '../../texts/say.ts';
import { sayWord } from '../../texts/say-word.ts';
import { sayReason } from '../../wire/say-reason.ts';
import { ItemSelect, itemAddress } from '../items/index.ts';
import { StartTaskButton } from '../tasks/index.ts';
import { OnlineState } from './LogTags.tsx';

const facts = onlineLogFacts.list;

/** When devices came online, failed and went. */
export const OnlineLogPage = () => {
  const { t } = useTranslation('audit');
  const { locale } = useUi();
  return (
    <ResourceTable
      main
      name="audit.online"
      call={onlineLogEndpoints.list}
      facts={facts}
      input={{}}
      rowKey={({ id }) => id}
      sort="at"
      order="desc"
      title={t('titles.online')}
      columns={columnsOf(t, locale)}
      filters={[
        textField('keyword', t('fields.device'), t('search.online')),
        choiceField(
          'state',
          t('fields.state'),
          t('search.any'),
          facts.state.of.map((value) => ({ value, label: t(`states.${value}`) })),
        ),
        choiceField(
          'kind',
          t('fields.kind'),
          t('kinds_of.device'),
          facts.kind.of.map((value) => ({ value, label: t(`kinds_of.${value}`) })),
        ),
        { name: 'itemId', label: sayWord(t, 'subjects', 'item'), control: <ItemSelect /> },
        rangeField(t('fields.at')),
      ]}
      actions={({ filter }) => (
        <StartTaskButton endpoint={onlineLogEndpoints.export} input={filter} />
      )}
      empty={{ title: t('empty') }}
    />
  );
};

const columnsOf = (t: Say, locale: string): readonly DataColumn<OnlineEntry>[] => [
  {
    key: 'at',
    title: t('fields.at'),
    hideable: false,
    render: ({ at }) => <Moment time={at} />,
  },
  {
    key: 'deviceName',
    title: t('fields.device_or_gateway'),
    render: ({ deviceName }) => deviceName,
  },
  {
    key: 'itemName',
    title: t('fields.item'),
    render: ({ itemId, itemName }) =>
      itemName === null ? '–' : <Link to={itemAddress({ id: itemId, itemName })}>{itemName}</Link>,
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
    render: ({ beforeMs, leftOut }) => {
      const lasted = beforeMs === null ? '–' : durationText(beforeMs, locale);
      return leftOut === 0 ? lasted : `${lasted} · ${t('left_out', { count: leftOut })}`;
    },
  },
];

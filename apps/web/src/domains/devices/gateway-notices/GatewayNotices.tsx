import { gatewayNoticeEndpoints } from '@millwright/contract/devices/endpoints';
import { gatewayNoticeFacts } from '@millwright/contract/devices/facts/gateway-notice';
import type { GatewayNotice } from '@millwright/contract/devices/gateways/gateway-notices.schemas';
import { type DataColumn, Moment, StatusTag } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { choiceField, textField } from '../../../shell/list/search-fields.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import type { Say } from '../../../texts/say.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { ItemSelect } from '../../items/index.ts';
import { sayGatewayNotice } from './say-gateway-notice.ts';

const facts = gatewayNoticeFacts.list;

/** What happened at the gateways of the user: connections taken over, boxes turned away. */
export const GatewayNotices = () => {
  const { t } = useTranslation('devices');
  const mayAcknowledge = usePermitted('devices.edit');
  const acknowledge = useChange(gatewayNoticeEndpoints.acknowledge);
  return (
    <ResourceTable
      main
      name="gateway-notices"
      call={gatewayNoticeEndpoints.list}
      facts={facts}
      input={{}}
      rowKey={({ id }) => id}
      sort="lastAt"
      order="desc"
      title={t('gateway.notices.list')}
      columns={columnsOf(t)}
      filters={[
        textField('keyword', t('gateway.name'), t('gateway.notices.search')),
        { name: 'itemId', label: t('fields.item'), control: <ItemSelect /> },
        choiceField(
          'state',
          t('gateway.notices.fields.state'),
          t('search.any'),
          facts.state.of.map((value) => ({ value, label: t(`gateway.notices.states.${value}`) })),
        ),
      ]}
      empty={{ title: t('gateway.notices.empty'), hint: t('gateway.notices.empty_hint') }}
      verbs={[
        {
          key: 'acknowledge',
          label: t('gateway.notices.acknowledge'),
          disabled: ({ acknowledgedAt }) => !mayAcknowledge || acknowledgedAt !== null,
          run: async (ids) => {
            const { acknowledged } = await acknowledge.mutateAsync({ ids: [...ids] });
            return t('gateway.notices.acknowledged', { count: acknowledged });
          },
        },
      ]}
    />
  );
};

const columnsOf = (t: Say): readonly DataColumn<GatewayNotice>[] => [
  {
    key: 'lastAt',
    title: t('gateway.notices.fields.lastAt'),
    hideable: false,
    render: ({ lastAt }) => <Moment time={lastAt} />,
  },
  {
    key: 'kind',
    title: t('gateway.notices.fields.kind'),
    render: ({ kind }) => t(`gateway.notices.kinds.${kind}`),
  },
  {
    key: 'text',
    title: t('gateway.notices.fields.text'),
    hideable: false,
    ellipsis: true,
    width: 360,
    render: (notice) => (
      <span title={sayGatewayNotice(t, notice)}>{sayGatewayNotice(t, notice)}</span>
    ),
  },
  {
    key: 'item',
    title: t('gateway.notices.fields.item'),
    ellipsis: true,
    render: ({ itemName }) => itemName,
  },
  {
    key: 'state',
    title: t('gateway.notices.fields.state'),
    render: ({ acknowledgedAt }) => <NoticeState isNew={acknowledgedAt === null} />,
  },
  {
    key: 'firstAt',
    title: t('gateway.notices.fields.firstAt'),
    render: ({ firstAt }) => <Moment time={firstAt} />,
  },
  {
    key: 'acknowledgedBy',
    title: t('gateway.notices.fields.acknowledgedBy'),
    render: ({ acknowledgedBy }) => acknowledgedBy ?? '–',
  },
];

const NoticeState = ({ isNew }: { readonly isNew: boolean }) => {
  const { t } = useTranslation('devices');
  return (
    <StatusTag tone={isNew ? 'bad' : 'off'}>
      {t(`gateway.notices.states.${isNew ? 'unacknowledged' : 'acknowledged'}`)}
    </StatusTag>
  );
};

import { QrcodeOutlined } from '@ant-design/icons';
import type {
  GatewayLive,
  GatewayRow,
} from '@millwright/contract/devices/gateways/gateways.schemas';
import { bytesText, type ItemId } from '@millwright/kernel';
import { type DataColumn, Moment, QualityBadge } from '@millwright/ui';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { Say } from '../../../texts/say.ts';
import styles from '../devices.module.css';
import { ExplainedGatewayState } from './ExplainedGatewayState.tsx';
import { GatewayClock } from './GatewayClock.tsx';
import { GatewayEnded } from './GatewayState.tsx';

const nothing = '–';

/** The columns of the gateway list. */
export const gatewayColumns = (
  t: Say,
  itemNames: ReadonlyMap<ItemId, string>,
  onCode: (gateway: GatewayRow) => void,
): readonly DataColumn<GatewayRow>[] => [
  {
    key: 'gatewayName',
    title: t('gateway.name'),
    hideable: false,
    render: ({ gatewayName }) => gatewayName,
  },
  {
    key: 'state',
    title: t('fields.state'),
    render: (gateway) => (
      <>
        <ExplainedGatewayState gateway={gateway} />
        <GatewayEnded live={gateway.live} />
        <GatewayClock live={gateway.live} />
      </>
    ),
  },
  {
    key: 'kind',
    title: t('gateway.kind'),
    yieldsBelow: 1440,
    render: ({ kind }) => t(`gateway.kinds.${kind}`),
  },
  {
    key: 'boxId',
    title: t('gateway.box_id'),
    render: (gateway) => <BoxId t={t} gateway={gateway} onCode={onCode} />,
  },
  {
    key: 'item',
    title: t('fields.item'),
    render: ({ itemId }) => itemNames.get(itemId) ?? nothing,
  },
  {
    key: 'address',
    title: t('gateway.live.address'),
    yieldsBelow: 1440,
    render: ({ live }) => live?.address ?? nothing,
  },
  {
    key: 'heardAt',
    title: t('gateway.live.heard'),
    yieldsBelow: 1600,
    render: ({ live }) => <Moment time={live?.heardAt ?? null} />,
  },
  {
    key: 'traffic',
    title: t('gateway.live.traffic'),
    yieldsBelow: 1600,
    align: 'right',
    render: ({ live }) =>
      live ? `${bytesText(live.bytesIn)} / ${bytesText(live.bytesOut)}` : nothing,
  },
  {
    key: 'rejected',
    title: t('gateway.live.rejected'),
    align: 'right',
    render: ({ live }) => <Rejected t={t} live={live} />,
  },
  {
    key: 'badValues',
    title: t('gateway.live.bad_values'),
    align: 'right',
    render: ({ live }) => (
      <>
        <BadValues t={t} live={live} />
        <UnknownValues t={t} live={live} />
      </>
    ),
  },
  {
    key: 'deviceCount',
    title: t('gateway.devices'),
    align: 'right',
    render: ({ deviceCount }) => deviceCount,
  },
  {
    key: 'createdAt',
    title: t('gateway.created_at'),
    hidden: true,
    render: ({ createdAt }) => <Moment time={createdAt} />,
  },
];

/** The id, and the way to its code. */
const BoxId = ({
  t,
  gateway,
  onCode,
}: {
  readonly t: Say;
  readonly gateway: GatewayRow;
  readonly onCode: (gateway: GatewayRow) => void;
}) => (
  <Button
    type="link"
    size="small"
    className={styles.boxId ?? ''}
    icon={<QrcodeOutlined />}
    iconPlacement="end"
    title={t('gateway.code.show', { boxId: gateway.boxId })}
    onClick={() => onCode(gateway)}
  >
    {gateway.boxId}
  </Button>
);

type Counted = { readonly t: Say; readonly live: GatewayLive | null };

/** How many messages could not be read, and the last of them. */
const Rejected = ({ t, live }: Counted) => {
  if (!live) return nothing;
  const last = live.lastRejected;
  if (!last) return live.rejected;
  return (
    <Explained count={live.rejected}>
      <div>{t('gateway.live.last_rejected', { topic: last.topic, reason: last.reason })}</div>
      <code>{last.payload}</code>
    </Explained>
  );
};

/** How many values were none of their points, and the last of them. */
const BadValues = ({ t, live }: Counted) => {
  if (!live) return nothing;
  const last = live.lastBadValue;
  if (!last) return live.badValues;
  return (
    <Explained count={live.badValues}>
      <div>
        {last.key ?? t('gateway.live.no_key')} <QualityBadge quality={last.quality} />
      </div>
      <Moment time={last.at} />
    </Explained>
  );
};

/** How many values came of keys that no point has, and the last of these; nothing where there are none. */
const UnknownValues = ({ t, live }: Counted) => {
  const last = live?.lastUnknownValue ?? null;
  if (live === null || last === null) return null;
  return (
    <div>
      <Explained count={t('gateway.live.unknown_count', { count: live.unknownValues })}>
        <div>{t('gateway.live.last_unknown_value', { key: last.key })}</div>
        <Moment time={last.at} />
      </Explained>
    </div>
  );
};

const Explained = ({
  count,
  children,
}: {
  readonly count: number | string;
  readonly children: ReactNode;
}) => (
  <Tooltip trigger={['hover', 'focus']} title={children}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its explanation opens on focus */}
    <b tabIndex={0}>{count}</b>
  </Tooltip>
);

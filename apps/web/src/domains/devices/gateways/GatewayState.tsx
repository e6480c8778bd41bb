import type { GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import { Moment, StatusTag } from '@millwright/ui';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { LiveStatusTag } from '../../../shell/status/LiveStatusTag.tsx';
import styles from '../devices.module.css';
import { gatewayNotice } from './gateway-notice.ts';

type Shown = Pick<GatewayRow, 'awaitsConsent' | 'live' | 'refusedPassword'>;

/** Whether a gateway is connected, and what its owner should know; the whole of it on focus. */
export const GatewayState = ({ gateway }: { readonly gateway: Shown }) => {
  const { t } = useTranslation('devices');
  const { live } = gateway;
  const notice = gatewayNotice(gateway);
  return (
    <>
      {notice && live?.state !== 'online' ? null : <Connection live={live} />}
      {notice ? (
        <Tooltip trigger={['hover', 'focus']} title={<GatewayNoticeText gateway={gateway} />}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its explanation opens on focus */}
          <span tabIndex={0} className={styles.stateNote}>
            <StatusTag tone={notice.tone}>{t(`gateway.notice.${notice.kind}.short`)}</StatusTag>
          </span>
        </Tooltip>
      ) : null}
    </>
  );
};

/** Why and since when a box that was heard is offline; nothing of others. */
export const GatewayEnded = ({ live }: Pick<Shown, 'live'>) => {
  const { t } = useTranslation('devices');
  if (!live?.ended) return null;
  return (
    <small className={styles.ended}>
      {t(`gateway.live.${live.ended}`)} <Moment time={live.since} />
    </small>
  );
};

const Connection = ({ live }: Pick<Shown, 'live'>) => {
  const { t } = useTranslation('devices');
  if (!live) return <StatusTag tone="off">{t('gateway.live.unknown')}</StatusTag>;
  return (
    <LiveStatusTag tone={live.state === 'online' ? 'ok' : 'off'}>
      {t(`gateway.live.${live.state}`)}
    </LiveStatusTag>
  );
};

/** The notice of a gateway in a sentence; nothing when there is none. */
export const GatewayNoticeText = ({ gateway }: { readonly gateway: Shown }) => {
  const { t } = useTranslation('devices');
  const notice = gatewayNotice(gateway);
  if (!notice) return null;
  return (
    <>
      {t(`gateway.notice.${notice.kind}.long`, notice.says)}
      {notice.at === null ? null : (
        <>
          {' '}
          <Moment time={notice.at} />
        </>
      )}
    </>
  );
};

import type { GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import { Moment, StatusTag } from '@millwright/ui';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveStatusTag } from '../../../shell/status/LiveStatusTag.tsx';
import styles from '../devices.module.css';
import { gatewayNotice } from './gateway-notice.ts';

export type ShownGateway = Pick<GatewayRow, 'awaitsConsent' | 'live' | 'refusedPassword'>;

/**
 * Whether a gateway is connected, and what its owner should know.
 * @param explain what stands around the notice, where its sentence is not shown beside it
 */
export const GatewayState = ({
  gateway,
  explain = (tag) => tag,
}: {
  readonly gateway: ShownGateway;
  readonly explain?: (tag: ReactElement) => ReactElement;
}) => {
  const { t } = useTranslation('devices');
  const { live } = gateway;
  const notice = gatewayNotice(gateway);
  return (
    <>
      {notice && live?.state !== 'online' ? null : <Connection live={live} />}
      {notice
        ? explain(
            <StatusTag tone={notice.tone}>{t(`gateway.notice.${notice.kind}.short`)}</StatusTag>,
          )
        : null}
    </>
  );
};

/** Why and since when a box that was heard is offline; nothing of others. */
export const GatewayEnded = ({ live }: Pick<ShownGateway, 'live'>) => {
  const { t } = useTranslation('devices');
  if (!live?.ended) return null;
  return (
    <small className={styles.ended}>
      {t(`gateway.live.${live.ended}`)} <Moment time={live.since} />
    </small>
  );
};

const Connection = ({ live }: Pick<ShownGateway, 'live'>) => {
  const { t } = useTranslation('devices');
  if (!live) return <StatusTag tone="off">{t('gateway.live.unknown')}</StatusTag>;
  return (
    <LiveStatusTag tone={live.state === 'online' ? 'ok' : 'off'}>
      {t(`gateway.live.${live.state}`)}
    </LiveStatusTag>
  );
};

/** The notice of a gateway in a sentence; nothing when there is none. */
export const GatewayNoticeText = ({ gateway }: { readonly gateway: ShownGateway }) => {
  const { t } = useTranslation('devices');
  const notice = gatewayNotice(gateway);
  if (!notice) return null;
  const isOfTwo = notice.kind === 'contested' && notice.says.from !== undefined;
  return (
    <>
      {t(`gateway.notice.${notice.kind}.${isOfTwo ? 'from' : 'long'}`, notice.says)}
      {notice.at === null ? null : (
        <>
          {' '}
          <Moment time={notice.at} />
        </>
      )}
    </>
  );
};

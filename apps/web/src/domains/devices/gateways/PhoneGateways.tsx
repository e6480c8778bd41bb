import { gatewayEndpoints } from '@millwright/contract/devices/endpoints';
import type { GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import { bytesText } from '@millwright/kernel';
import { Moment } from '@millwright/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../shell/icons/Icon.tsx';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { PhoneLongList } from '../../../shell/phone/lists/PhoneLongList.tsx';
import { usePagedRows } from '../../../shell/phone/lists/use-paged-rows.ts';
import { PhoneSearch } from '../../../shell/phone/PhoneSearch.tsx';
import styles from '../devices.module.css';
import { PhoneGatewayNotices } from '../gateway-notices/PhoneGatewayNotices.tsx';
import { GatewayClock } from './GatewayClock.tsx';
import { GatewayEnded, GatewayNoticeText, GatewayState } from './GatewayState.tsx';
import { liveEveryMs } from './gateways.queries.ts';

/** Brought when somebody asks for a code. */
const BoxIdSheet = lazyPart<{ readonly gateway: GatewayRow; readonly onClose: () => void }>(
  'devices',
  () => import('../box-id/BoxIdSheet.tsx').then((module) => module.BoxIdSheet),
  null,
);

/** The gateways of the user on the phone, each as it is now. */
export const PhoneGateways = () => {
  const { t } = useTranslation('devices');
  const [params] = useAddress();
  const [shown, setShown] = useState<GatewayRow | null>(null);
  const keyword = params.get('keyword') ?? '';
  const gateways = usePagedRows(
    gatewayEndpoints.list,
    { sort: 'gatewayName', ...(keyword ? { keyword } : {}) },
    { everyMs: liveEveryMs },
  );
  return (
    <>
      <PhoneGatewayNotices />
      <PhoneSearch placeholder={t('gateway.search')} />
      <PhoneLongList
        of={gateways}
        name="gateways"
        keyOf={({ id }) => id}
        height={144}
        empty={{ title: t('gateway.empty'), hint: t('gateway.phone_empty_hint') }}
      >
        {(gateway) => (
          <div className={styles.phoneCard}>
            <span>
              <b>{gateway.gatewayName}</b>
              <GatewayState gateway={gateway} />
            </span>
            <button
              type="button"
              className={styles.phoneBoxId}
              title={t('gateway.code.show', { boxId: gateway.boxId })}
              onClick={() => setShown(gateway)}
            >
              {gateway.boxId}
              <Icon name="qr" size={20} />
            </button>
            <small>
              {t(`gateway.kinds.${gateway.kind}`)} ·{' '}
              {t('gateway.phone_devices', { count: gateway.deviceCount })}
            </small>
            <GatewayEnded live={gateway.live} />
            {gateway.live ? (
              <small>
                {t('gateway.live.heard')} <Moment time={gateway.live.heardAt} /> ·{' '}
                {bytesText(gateway.live.bytesIn)} / {bytesText(gateway.live.bytesOut)}
              </small>
            ) : null}
            {gateway.live && gateway.live.rejected + gateway.live.badValues > 0 ? (
              <small>
                {t('gateway.live.rejected')} {gateway.live.rejected} ·{' '}
                {t('gateway.live.bad_values')} {gateway.live.badValues}
              </small>
            ) : null}
            {gateway.live?.lastUnknownValue ? (
              <small>
                {t('gateway.live.unknown_values')} {gateway.live.unknownValues} ·{' '}
                {gateway.live.lastUnknownValue.key}
              </small>
            ) : null}
            <small>
              <GatewayNoticeText gateway={gateway} />
            </small>
            <GatewayClock live={gateway.live} />
          </div>
        )}
      </PhoneLongList>
      {shown === null ? null : <BoxIdSheet gateway={shown} onClose={() => setShown(null)} />}
    </>
  );
};

import { gatewayEndpoints } from '@millwright/contract/devices/endpoints';
import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { PhoneLongList } from '../../../shell/phone/lists/PhoneLongList.tsx';
import { usePagedRows } from '../../../shell/phone/lists/use-paged-rows.ts';
import { PhoneSearch } from '../../../shell/phone/PhoneSearch.tsx';
import { bytesText } from '../../../texts/bytes-text.ts';
import styles from '../devices.module.css';
import { GatewayClock } from './GatewayClock.tsx';
import { GatewayEnded, GatewayNoticeText, GatewayState } from './GatewayState.tsx';
import { liveEveryMs } from './gateways.queries.ts';

/** The gateways of the user on the phone, each as it is now. */
export const PhoneGateways = () => {
  const { t } = useTranslation('devices');
  const [params] = useAddress();
  const keyword = params.get('keyword') ?? '';
  const gateways = usePagedRows(
    gatewayEndpoints.list,
    { sort: 'gatewayName', ...(keyword ? { keyword } : {}) },
    { everyMs: liveEveryMs },
  );
  return (
    <>
      <PhoneSearch placeholder={t('gateway.search')} />
      <PhoneLongList
        of={gateways}
        name="gateways"
        keyOf={({ id }) => id}
        height={140}
        empty={{ title: t('gateway.empty'), hint: t('gateway.phone_empty_hint') }}
      >
        {(gateway) => (
          <div className={styles.phoneCard}>
            <span>
              <b>{gateway.gatewayName}</b>
              <GatewayState gateway={gateway} />
            </span>
            <small>
              {t(`gateway.kinds.${gateway.kind}`)} · {gateway.boxId} ·{' '}
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
            <small>
              <GatewayNoticeText gateway={gateway} />
            </small>
            <GatewayClock live={gateway.live} />
          </div>
        )}
      </PhoneLongList>
    </>
  );
};

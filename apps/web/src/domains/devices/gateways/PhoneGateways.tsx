import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { PhoneList } from '../../../shell/phone/PhoneList.tsx';
import { PhoneSearch } from '../../../shell/phone/PhoneSearch.tsx';
import { bytesText } from '../../../texts/bytes-text.ts';
import styles from '../devices.module.css';
import { PhoneGatewayNotices } from '../gateway-notices/PhoneGatewayNotices.tsx';
import { GatewayClock } from './GatewayClock.tsx';
import { GatewayEnded, GatewayNoticeText, GatewayState } from './GatewayState.tsx';
import { useGatewayList } from './gateways.queries.ts';

const mostShown = 200;

/** The gateways of the user on the phone, each as it is now. */
export const PhoneGateways = () => {
  const { t } = useTranslation('devices');
  const [params] = useAddress();
  const keyword = params.get('keyword') ?? '';
  const gateways = useGatewayList({
    page: 1,
    pageSize: mostShown,
    sort: 'gatewayName',
    ...(keyword ? { keyword } : {}),
  });
  return (
    <>
      <PhoneGatewayNotices />
      <PhoneSearch placeholder={t('gateway.search')} />
      <PhoneList
        query={gateways}
        empty={{ title: t('gateway.empty'), hint: t('gateway.phone_empty_hint') }}
      >
        {(list) => (
          <ul className={styles.cards}>
            {list.map((gateway) => (
              <li key={gateway.id} className={styles.phoneCard}>
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
              </li>
            ))}
          </ul>
        )}
      </PhoneList>
    </>
  );
};

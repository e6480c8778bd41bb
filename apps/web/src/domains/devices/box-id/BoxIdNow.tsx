import type { Gateway } from '@millwright/contract/devices/gateways/gateways.schemas';
import { useTranslation } from 'react-i18next';
import { WaitingState } from '../../../shell/status/WaitingState.tsx';
import { GatewayNoticeText, GatewayState } from '../gateways/GatewayState.tsx';
import { gatewayNotice } from '../gateways/gateway-notice.ts';
import { useGatewayNow } from '../gateways/gateways.queries.ts';
import { BoxAddress } from './BoxAddress.tsx';
import { BoxIdCode } from './BoxIdCode.tsx';
import styles from './box-id.module.css';

/** The box id of a gateway as a code, and whether the box has come: whoever sets it up waits for that. */
export const BoxIdNow = ({ gateway }: { readonly gateway: Gateway }) => {
  const { t } = useTranslation('devices');
  const { kind, boxId } = gateway;
  const { data: now, error } = useGatewayNow(gateway);
  return (
    <>
      <BoxIdCode boxId={boxId} />
      <p className={styles.state} aria-live="polite">
        {now ? <GatewayState gateway={now} /> : error ? null : <WaitingState />}
      </p>
      <p className={styles.hint}>
        {now && gatewayNotice(now) ? (
          <GatewayNoticeText gateway={now} />
        ) : now?.live?.state === 'online' ? (
          t('gateway.code.online')
        ) : (
          t(`gateway.code.waits.${kind}`)
        )}
      </p>
      <BoxAddress kind={kind} boxId={boxId} />
    </>
  );
};

import type { GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import { useTranslation } from 'react-i18next';
import { BoxAddress } from '../../box-id/BoxAddress.tsx';
import { BoxIdCode } from '../../box-id/BoxIdCode.tsx';
import { GatewayNoticeText, GatewayState } from '../../gateways/GatewayState.tsx';
import { useGatewayNow } from '../../gateways/gateways.queries.ts';
import styles from '../connect.module.css';

/** Whether the box of the chosen gateway is there; until it is, its id as a code, and what it waits for. */
export const ChosenGateway = ({ gateway }: { readonly gateway: GatewayRow }) => {
  const { t } = useTranslation('devices');
  const { data } = useGatewayNow(gateway);
  const now = data ?? gateway;
  const isHere = now.live?.state === 'online';
  return (
    <div className={styles.box}>
      {isHere ? null : <BoxIdCode boxId={now.boxId} />}
      <div>
        <p aria-live="polite">
          <GatewayState gateway={now} />
        </p>
        <p className={styles.hint}>
          {isHere ? t('gateway.code.online') : t(`gateway.code.waits.${now.kind}`)}
        </p>
        <p className={styles.hint}>
          <GatewayNoticeText gateway={now} />
        </p>
        {isHere ? null : <BoxAddress kind={now.kind} boxId={now.boxId} />}
      </div>
    </div>
  );
};

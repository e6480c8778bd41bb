import type { GatewayLive } from '@millwright/contract/devices/gateways.schemas';
import { StatusTag } from '@millwright/ui';
import { useTranslation } from 'react-i18next';

/** Whether a gateway is connected; a warning when two boxes claim to be it. */
export const GatewayState = ({ live }: { readonly live: GatewayLive | null }) => {
  const { t } = useTranslation('devices');
  if (!live) return <StatusTag tone="off">{t('gateway.live.unknown')}</StatusTag>;
  if (live.contested) {
    return (
      <span title={t('gateway.live.contested_hint')}>
        <StatusTag tone="bad">{t('gateway.live.contested')}</StatusTag>
      </span>
    );
  }
  return (
    <StatusTag tone={live.state === 'online' ? 'ok' : 'off'}>
      {t(`gateway.live.${live.state}`)}
    </StatusTag>
  );
};

import type { GatewayLive } from '@millwright/contract/devices/gateways/gateways.schemas';
import { formatMoment } from '@millwright/kernel';
import { StatusTag, useUi } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../texts/duration-text.ts';

/** That a box's clock is wrong, by how much and since when; nothing when it is right. */
export const GatewayClock = ({ live }: { readonly live: GatewayLive | null }) => {
  const { t } = useTranslation('devices');
  const { locale, timeZone } = useUi();
  if (!live?.clock) return null;
  const { behind, since } = live.clock;
  const said = {
    by: durationText(Math.abs(behind), locale),
    since: formatMoment(since, locale, timeZone),
  };
  return (
    <div title={t('gateway.live.clock_hint')}>
      <StatusTag tone="warn">
        {behind > 0 ? t('gateway.live.clock_behind', said) : t('gateway.live.clock_ahead', said)}
      </StatusTag>
    </div>
  );
};

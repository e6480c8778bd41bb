import type { ItemDevice } from '@millwright/contract/telemetry/telemetry.schemas';
import { StatusTag } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { LiveStatusTag } from '../../../shell/status/LiveStatusTag.tsx';
import { useLiveLost } from '../../../wire/live/use-live-lost.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { deviceTones } from '../live/DeviceState.tsx';
import styles from './device.module.css';
import { Lasting } from './Lasting.tsx';

/** How a device is, on the phone: its state and for how long, why, and how many of its replies came late. */
export const DeviceCondition = ({
  device,
}: {
  readonly device: Pick<ItemDevice, 'state' | 'since' | 'reason' | 'lateReplies'> | undefined;
}) => {
  const { t } = useTranslation('telemetry');
  const lost = useLiveLost();
  if (!device) return <StatusTag tone="off">{t('state.unknown')}</StatusTag>;
  const { state, since, reason, lateReplies } = device;
  const tone = deviceTones[state];
  // Nobody knows whether a state still lasts while nothing is heard of it.
  const isCounted = state !== 'off' && since !== null && !lost;
  return (
    <div className={styles.condition}>
      {isCounted ? (
        <StatusTag tone={tone}>
          <Lasting since={since} say={(span) => t(`live.lasting.${state}`, { span })} />
        </StatusTag>
      ) : (
        <LiveStatusTag tone={tone}>{t(`state.${state}`)}</LiveStatusTag>
      )}
      {reason === null ? null : <small>{sayReason(reason)}</small>}
      {lateReplies > 0 ? <small>{t('live.late', { n: lateReplies })}</small> : null}
    </div>
  );
};

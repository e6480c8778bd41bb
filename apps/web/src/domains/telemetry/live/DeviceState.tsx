import type { ItemDevice } from '@millwright/contract/telemetry/telemetry.schemas';
import { Moment, StatusTag, type StatusTone } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { LiveStatusTag } from '../../../shell/status/LiveStatusTag.tsx';
import { sayReason } from '../../../wire/say-reason.ts';
import styles from './device-state.module.css';

/** What each state means for the reader. */
export const deviceTones: Readonly<Record<ItemDevice['state'], StatusTone>> = {
  online: 'ok',
  offline: 'off',
  abnormal: 'warn',
  off: 'off',
};

/** Whether a device answers; if it does not, why and since when. */
export const DeviceState = ({
  device,
}: {
  readonly device: Pick<ItemDevice, 'state' | 'since' | 'reason'> | undefined;
}) => {
  const { t } = useTranslation('telemetry');
  if (!device) return <StatusTag tone="off">{t('state.unknown')}</StatusTag>;
  const { state, reason, since } = device;
  const tag = <LiveStatusTag tone={deviceTones[state]}>{t(`state.${state}`)}</LiveStatusTag>;
  if (reason === null) return tag;
  const words = sayReason(reason);
  return (
    <span className={styles.state}>
      {tag}
      <small title={words}>
        {words}
        {since === null || state === 'online' ? null : (
          <>
            {' · '}
            {t('live.since')} <Moment time={since} />
          </>
        )}
      </small>
    </span>
  );
};

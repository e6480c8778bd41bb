import type { ItemDevice } from '@millwright/contract/telemetry/telemetry.schemas';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWriteHindrance } from '../../writes/use-write-hindrance.ts';

/** Writes several points of a device at once. */
export const DeviceWrites = ({
  device,
  onWrite,
}: {
  readonly device: ItemDevice;
  /** Null where there are not several. */
  readonly onWrite: (() => void) | null;
}): ReactNode => {
  const { t } = useTranslation('telemetry');
  const hindrance = useWriteHindrance(device.state === 'off');
  if (onWrite === null) return null;
  return (
    <Button
      size="small"
      disabled={hindrance !== null}
      title={hindrance === null ? undefined : t(hindrance)}
      aria-label={t('write.batch.action_of', { name: device.deviceName })}
      onClick={onWrite}
    >
      {t('write.batch.action')}
    </Button>
  );
};

import type { ItemDevice } from '@millwright/contract/telemetry/telemetry.schemas';
import { StatusTag, type StatusTone } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { LiveStatusTag } from '../../../shell/status/LiveStatusTag.tsx';
import { sayReason } from '../../../wire/say-reason.ts';

const tones: Readonly<Record<ItemDevice['state'], StatusTone>> = {
  online: 'ok',
  offline: 'off',
  abnormal: 'warn',
  off: 'off',
};

/** Whether a device answers, and why not. */
export const DeviceState = ({ device }: { readonly device: ItemDevice | undefined }) => {
  const { t } = useTranslation('telemetry');
  if (!device) return <StatusTag tone="off">{t('state.unknown')}</StatusTag>;
  const tag = (
    <LiveStatusTag tone={tones[device.state]}>{t(`state.${device.state}`)}</LiveStatusTag>
  );
  if (device.reason === null) return tag;
  return <span title={sayReason(device.reason)}>{tag}</span>;
};

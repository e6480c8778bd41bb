import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import { TypedConfirm } from '@millwright/ui';
import { Alert, App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../wire/queries/use-change.ts';
import { useDeletionBlock } from '../references/use-deletion-block.ts';
import { WhereUsed } from '../references/WhereUsed.tsx';

/** Asks for the device's name before it goes with its points. */
export const DeleteDevice = ({
  device,
  onClose,
}: {
  readonly device: DeviceRow;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const remove = useChange(deviceEndpoints.delete);
  const isKept = useDeletionBlock(device.id);
  return (
    <TypedConfirm
      open
      title={t('delete.title')}
      word={device.deviceName}
      confirmLabel={t('actions.delete')}
      disabled={isKept}
      running={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { id: device.id },
          {
            onSuccess: () => {
              message.success(t('deleted'));
              onClose();
            },
          },
        )
      }
    >
      {isKept ? (
        <Alert type="warning" showIcon title={t('used.device_first')} />
      ) : (
        <p>{t('delete.text', { count: device.pointCount })}</p>
      )}
      <WhereUsed deviceId={device.id} empty={false} />
    </TypedConfirm>
  );
};

import type { DeviceId, PointId } from '@millwright/kernel';
import { TabModal } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { WhereUsed } from './WhereUsed.tsx';

/** Where one point is used. */
export const PointReferences = ({
  deviceId,
  point,
  onClose,
}: {
  readonly deviceId: DeviceId;
  readonly point: { readonly id: PointId; readonly name: string };
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  return (
    <TabModal open title={t('used.of', { name: point.name })} footer={null} onCancel={onClose}>
      <WhereUsed deviceId={deviceId} points={[point.id]} />
    </TabModal>
  );
};

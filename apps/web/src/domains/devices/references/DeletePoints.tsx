import { pointEndpoints } from '@millwright/contract/devices/endpoints';
import type { DeviceId, PointId } from '@millwright/kernel';
import { TabModal } from '@millwright/ui';
import { Alert, App } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { useDeletionBlock } from './use-deletion-block.ts';
import { WhereUsed } from './WhereUsed.tsx';

/** Asks before points go, and shows what uses them. */
export const DeletePoints = ({
  deviceId,
  ids,
  name,
  onClose,
}: {
  readonly deviceId: DeviceId;
  readonly ids: readonly PointId[];
  /** Of the only one. */
  readonly name: string | null;
  readonly onClose: (deleted: boolean) => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const remove = useChange(pointEndpoints.delete);
  const failure = failureText(remove.error);
  const isKept = useDeletionBlock(deviceId, ids);
  const count = ids.length;
  return (
    <TabModal
      open
      title={name === null ? t('points.delete_many', { count }) : t('points.delete_one', { name })}
      okText={t('actions.delete')}
      okButtonProps={{ danger: true, disabled: isKept }}
      confirmLoading={remove.isPending}
      onCancel={() => onClose(false)}
      onOk={() =>
        remove.mutate(
          { ids: [...ids] },
          {
            onSuccess: ({ deleted }) => {
              message.success(t('points.deleted', { count: deleted }));
              onClose(true);
            },
          },
        )
      }
    >
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      {isKept ? <Alert type="warning" showIcon title={t('used.first', { count })} /> : null}
      <WhereUsed deviceId={deviceId} points={ids} empty={false} />
    </TabModal>
  );
};

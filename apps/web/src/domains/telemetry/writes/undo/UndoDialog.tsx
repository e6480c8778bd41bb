import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { TabModal } from '@millwright/ui';
import { Alert, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { WriteDialog } from '../WriteDialog.tsx';
import { useWrittenPoint } from './use-written-point.ts';

/** Undoes a command of the write history: confirmed as a write of its point is, and followed. */
export const UndoDialog = ({
  write,
  onClose,
}: {
  readonly write: WriteCommand;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const point = useWrittenPoint(write);
  if (point) {
    return (
      <WriteDialog point={point} deviceName={write.deviceName} undo={write} onClose={onClose} />
    );
  }
  return (
    <TabModal
      open
      title={t('write.title', { name: write.pointName })}
      onCancel={onClose}
      width={480}
      footer={null}
    >
      {point === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : (
        <Alert type="error" showIcon title={t('write.undo.gone')} />
      )}
    </TabModal>
  );
};

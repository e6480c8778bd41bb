import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { NoticeBar, Skeleton } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { PhoneSheet } from '../../../../shell/phone/PhoneSheet.tsx';
import { PhoneWrite } from '../PhoneWrite.tsx';
import { useWrittenPoint } from './use-written-point.ts';

/** Undoes a command of the write history on the phone. */
export const PhoneUndo = ({
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
      <PhoneWrite point={point} deviceName={write.deviceName} undo={write} onClose={onClose} />
    );
  }
  return (
    <PhoneSheet title={t('write.title', { name: write.pointName })} onClose={onClose}>
      {point === undefined ? (
        <Skeleton.Paragraph animated lineCount={2} />
      ) : (
        <NoticeBar color="error" wrap content={t('write.undo.gone')} />
      )}
    </PhoneSheet>
  );
};

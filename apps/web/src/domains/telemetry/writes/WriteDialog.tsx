import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { TabModal } from '@millwright/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWriteFlow } from './use-write-flow.ts';
import { WriteConfirm } from './WriteConfirm.tsx';
import { WriteEntry } from './WriteEntry.tsx';
import { WriteProgress } from './WriteProgress.tsx';

export interface WriteDialogProps {
  readonly point: ItemDataPoint;
  readonly deviceName: string;
  readonly onClose: () => void;
}

/** Writes a point: enter, confirm, follow. */
export const WriteDialog = ({ point, deviceName, onClose }: WriteDialogProps) => {
  const { t } = useTranslation('telemetry');
  const flow = useWriteFlow(point);
  const { step, intent, command, running } = flow;
  const footer = (
    <>
      {running ? null : <Button onClick={flow.again}>{t('write.again')}</Button>}
      <Button type="primary" onClick={onClose}>
        {t(running ? 'write.close_running' : 'write.close')}
      </Button>
    </>
  );
  return (
    <TabModal
      open
      title={t('write.title', { name: point.name })}
      onCancel={onClose}
      mask={{ closable: false }}
      width={480}
      footer={step === 'follow' ? footer : null}
    >
      {step === 'enter' ? (
        <WriteEntry point={point} deviceName={deviceName} before={intent} onEnter={flow.enter} />
      ) : null}
      {step === 'confirm' && intent ? (
        <WriteConfirm point={point} deviceName={deviceName} intent={intent} flow={flow} />
      ) : null}
      {command ? <WriteProgress command={command} /> : null}
    </TabModal>
  );
};

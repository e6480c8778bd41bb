import type { ItemDataPoint, ItemDevice } from '@millwright/contract/telemetry/telemetry.schemas';
import { TabModal, useDiscardQuestion } from '@millwright/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import writeStyles from '../write.module.css';
import { BatchConfirm } from './BatchConfirm.tsx';
import { BatchEntry } from './BatchEntry.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { useBatchFlow } from './use-batch-flow.ts';

export interface WriteBatchDialogProps {
  readonly device: ItemDevice;
  /** Those of the device that take values; those that do not together with others say so. */
  readonly points: readonly ItemDataPoint[];
  readonly itemName: string;
  readonly onClose: () => void;
}

/** Writes several points of a device as one: enter, confirm, follow. */
export const WriteBatchDialog = ({ device, points, itemName, onClose }: WriteBatchDialogProps) => {
  const { t } = useTranslation('telemetry');
  const flow = useBatchFlow(device.deviceId);
  const { step, intent, commands, running } = flow;
  const [isTouched, setTouched] = useState(false);
  const askToDiscard = useDiscardQuestion();
  const leave = (): void => {
    if (step === 'follow' || !isTouched) onClose();
    else askToDiscard(onClose);
  };
  const footer = (
    <>
      {commands.some(({ state }) => state === 'waiting') ? (
        <Button danger onClick={flow.cancel}>
          {t('write.batch.cancel')}
        </Button>
      ) : null}
      <Button type="primary" onClick={onClose}>
        {t(running ? 'write.close_running' : 'write.close')}
      </Button>
    </>
  );
  return (
    <TabModal
      open
      title={
        <>
          {t('write.batch.title')}
          <p className={writeStyles.place}>{`${itemName} · ${device.deviceName}`}</p>
        </>
      }
      onCancel={leave}
      mask={{ closable: false }}
      width={640}
      footer={step === 'follow' ? footer : null}
    >
      {step === 'enter' ? (
        <BatchEntry points={points} before={intent} onTouch={setTouched} onEnter={flow.enter} />
      ) : null}
      {step === 'confirm' && intent ? <BatchConfirm intent={intent} flow={flow} /> : null}
      {step === 'follow' ? <BatchProgress commands={commands} /> : null}
    </TabModal>
  );
};

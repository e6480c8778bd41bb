import { Button } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneEntrySheet } from '../../../../shell/phone/PhoneEntrySheet.tsx';
import styles from '../../phone.module.css';
import { PhoneBatchConfirm } from './PhoneBatchConfirm.tsx';
import { PhoneBatchEntry } from './PhoneBatchEntry.tsx';
import { PhoneBatchProgress } from './PhoneBatchProgress.tsx';
import { useBatchFlow } from './use-batch-flow.ts';
import type { WriteBatchDialogProps } from './WriteBatchDialog.tsx';

/** Writes several points of a device as one, on the phone: enter, confirm, follow. */
export const PhoneWriteBatch = ({ device, points, itemName, onClose }: WriteBatchDialogProps) => {
  const { t } = useTranslation('telemetry');
  const flow = useBatchFlow(device.deviceId);
  const { step, intent, commands, running } = flow;
  const [isTouched, setTouched] = useState(false);
  return (
    <PhoneEntrySheet
      title={t('write.batch.title')}
      place={`${itemName} · ${device.deviceName}`}
      isTouched={step !== 'follow' && isTouched}
      onClose={onClose}
    >
      {step === 'enter' ? (
        <PhoneBatchEntry
          points={points}
          before={intent}
          onTouch={setTouched}
          onEnter={flow.enter}
        />
      ) : null}
      {step === 'confirm' && intent ? <PhoneBatchConfirm intent={intent} flow={flow} /> : null}
      {step === 'follow' ? (
        <>
          <PhoneBatchProgress commands={commands} />
          <div className={styles.buttons}>
            {commands.some(({ state }) => state === 'waiting') ? (
              <Button block color="danger" fill="outline" onClick={flow.cancel}>
                {t('write.batch.cancel')}
              </Button>
            ) : null}
            <Button block color="primary" onClick={onClose}>
              {t(running ? 'write.close_running' : 'write.close')}
            </Button>
          </div>
        </>
      ) : null}
    </PhoneEntrySheet>
  );
};

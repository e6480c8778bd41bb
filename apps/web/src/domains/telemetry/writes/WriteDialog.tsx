import type { ItemDataPoint, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { TabModal } from '@millwright/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { AgainstAlerts } from '../interlocks/AgainstAlerts.tsx';
import { useAgainstWriting } from '../interlocks/use-against-writing.ts';
import { useForbidden } from '../interlocks/use-forbidden.ts';
import { WithdrawButton } from './approval/WithdrawButton.tsx';
import { offersUndo } from './undo-intent.ts';
import { useWriteFlow } from './use-write-flow.ts';
import { WriteConfirm } from './WriteConfirm.tsx';
import { WriteEntry } from './WriteEntry.tsx';
import { WriteProgress } from './WriteProgress.tsx';
import styles from './write.module.css';

export interface WriteDialogProps {
  readonly point: ItemDataPoint;
  readonly deviceName: string;
  /** Left out where the item is not known by name. */
  readonly itemName?: string;
  /** The command that it begins with undoing. */
  readonly undo?: WriteCommand;
  /** The screen that it is written from, and the revision that is shown. */
  readonly screen?: { readonly id: number; readonly revision: number };
  readonly onClose: () => void;
}

/** Writes a point: enter, confirm, follow. */
export const WriteDialog = ({
  point,
  deviceName,
  itemName,
  undo,
  screen,
  onClose,
}: WriteDialogProps) => {
  const { t } = useTranslation('telemetry');
  const flow = useWriteFlow(point, { undo, screen });
  const { step, intent, command, running } = flow;
  const against = useAgainstWriting(point.pointId);
  const { forbidding } = against;
  const isForbidden = useForbidden(point, forbidding);
  const chosen = step === 'confirm' && intent ? intent.wanted : null;
  const footer = (
    <>
      {command?.state === 'awaiting-approval' ? <WithdrawButton waiting={command} /> : null}
      {command && offersUndo(command) ? (
        <Button onClick={() => flow.undo(command)}>{t('write.undo.action')}</Button>
      ) : null}
      {running ? null : <Button onClick={flow.again}>{t('write.again')}</Button>}
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
          {t('write.title', { name: point.name })}
          <p className={styles.place}>{[itemName, deviceName].filter(Boolean).join(' · ')}</p>
        </>
      }
      onCancel={onClose}
      mask={{ closable: false }}
      width={480}
      footer={step === 'follow' ? footer : null}
    >
      {step === 'follow' ? null : (
        <AgainstAlerts against={against} isForbidden={isForbidden(chosen)} />
      )}
      {step === 'enter' ? (
        <WriteEntry point={point} before={intent} forbidding={forbidding} onEnter={flow.enter} />
      ) : null}
      {step === 'confirm' && intent ? (
        <WriteConfirm
          point={point}
          intent={intent}
          flow={flow}
          locked={isForbidden(intent.wanted)}
        />
      ) : null}
      {command ? <WriteProgress command={command} /> : null}
    </TabModal>
  );
};

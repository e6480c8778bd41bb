import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { TabModal } from '@millwright/ui';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AgainstAlerts } from '../../interlocks/AgainstAlerts.tsx';
import { useAgainstWriting } from '../../interlocks/use-against-writing.ts';
import { useForbidden } from '../../interlocks/use-forbidden.ts';
import type { WriteFlow } from '../use-write-flow.ts';
import { WriteConfirm } from '../WriteConfirm.tsx';
import styles from '../write.module.css';

/** Asks before a write that was given in one press; what has been typed so far goes with it. */
export const ConfirmInPlace = ({
  point,
  deviceName,
  flow,
  name,
  onClose,
}: {
  readonly point: ItemDataPoint;
  readonly deviceName: string;
  readonly flow: WriteFlow;
  /** What is to be typed; null where nothing is. */
  readonly name: string | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const typedId = useId();
  const [typed, setTyped] = useState('');
  const against = useAgainstWriting(point.pointId);
  const isForbidden = useForbidden(point, against.forbidding);
  const isTyped = name === null || typed.trim() === name;
  if (flow.intent === null) return null;
  return (
    <TabModal
      open
      title={
        <>
          {t('write.title', { name: point.name })}
          <p className={styles.place}>{deviceName}</p>
        </>
      }
      onCancel={onClose}
      mask={{ closable: false }}
      width={480}
      footer={null}
    >
      <AgainstAlerts against={against} isForbidden={isForbidden(flow.intent.wanted)} />
      {name === null ? null : (
        <p>
          <label htmlFor={typedId}>{t('write.typed.of_part', { name })}</label>
          <Input
            id={typedId}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            onChange={({ target }) => setTyped(target.value)}
          />
        </p>
      )}
      <WriteConfirm
        point={point}
        intent={flow.intent}
        flow={{ ...flow, back: onClose }}
        locked={isForbidden(flow.intent.wanted) || !isTyped}
      />
    </TabModal>
  );
};

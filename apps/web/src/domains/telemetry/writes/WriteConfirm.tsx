import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLiveLost } from '../../../wire/live/use-live-lost.ts';
import { LiveValue } from '../live/LiveValue.tsx';
import type { WriteFlow, WriteIntent } from './use-write-flow.ts';
import styles from './write.module.css';
import { beyondLimit, entryKind } from './write-value.ts';

/** Second step: what will change on the machine, before it does. */
export const WriteConfirm = ({
  point,
  deviceName,
  intent,
  flow: { error, sending, back, send },
}: {
  readonly point: ItemDataPoint;
  readonly deviceName: string;
  readonly intent: WriteIntent;
  readonly flow: Pick<WriteFlow, 'error' | 'sending' | 'back' | 'send'>;
}) => {
  const { t } = useTranslation('telemetry');
  const lost = useLiveLost();
  const beyond = beyondLimit(intent.value, point);
  const words =
    entryKind(point.dataType) === 'switch'
      ? t(intent.value === 0 ? 'write.off' : 'write.on')
      : null;
  return (
    <>
      <Alert type="warning" showIcon title={t('write.warning')} />
      {beyond ? (
        <div className={styles.beyond}>
          <Alert
            type="error"
            showIcon
            title={t(`write.beyond.${beyond.side}`, { limit: beyond.limit })}
          />
        </div>
      ) : null}
      <dl className={styles.facts}>
        <dt>{t('write.device')}</dt>
        <dd>{deviceName}</dd>
        <dt>{t('write.point_label')}</dt>
        <dd>{point.name}</dd>
        <dt>{t('write.now')}</dt>
        <dd>
          <LiveValue point={point} />
        </dd>
        <dt>{t('write.new')}</dt>
        <dd className={styles.new}>
          {words ?? intent.value} {point.unit}
        </dd>
      </dl>
      {lost ? (
        <div className={styles.error}>
          <Alert type="error" showIcon title={t('write.not_live')} />
        </div>
      ) : null}
      {error ? (
        <div className={styles.error}>
          <Alert type="error" showIcon title={error} />
        </div>
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={back} disabled={sending}>
          {t('write.back')}
        </Button>
        <Button type="primary" danger autoFocus loading={sending} disabled={lost} onClick={send}>
          {t('write.send')}
        </Button>
      </div>
    </>
  );
};

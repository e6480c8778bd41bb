import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveValue } from '../live/LiveValue.tsx';
import { readings } from '../live/readings.ts';
import styles from './write.module.css';
import { type Jump, jumpOf, writtenText } from './write-change.ts';
import { entryKind } from './write-value.ts';

/** How far the value to be written is from the one that holds now, as it changes. */
export const useJump = (point: ItemDataPoint, value: number | string): Jump | null => {
  const source = readings.source(point.pointId);
  const before = useSyncExternalStore(source.subscribe, () => source.read()?.value);
  return jumpOf(before, value, point);
};

/** Terms of a list of facts: the value now and the one it becomes, and what that changes. */
export const WriteChange = ({
  point,
  value,
}: {
  readonly point: ItemDataPoint;
  readonly value: number | string;
}) => {
  const { t } = useTranslation('telemetry');
  const jump = useJump(point, value);
  const isSwitch = entryKind(point.dataType) === 'switch';
  return (
    <>
      <dt>{t('write.change')}</dt>
      <dd className={styles.change}>
        <LiveValue point={point} age={false} />
        <span aria-hidden="true">→</span>
        <b>{isSwitch ? t(value === 0 ? 'write.off' : 'write.on') : writtenText(value, point)}</b>
      </dd>
      {jump === null ? null : (
        <>
          <dt>{t('write.difference')}</dt>
          <dd className={styles.difference}>{jump.difference}</dd>
        </>
      )}
    </>
  );
};

import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { wordOf } from '@millwright/kernel';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveValue } from '../live/LiveValue.tsx';
import { readings } from '../live/readings.ts';
import { useSwitchWords, useValueFormat } from '../live/value-format.tsx';
import styles from './write.module.css';
import { type Jump, jumpOf, writtenText } from './write-change.ts';

/** How far the value to be written is from the one that holds now, as it changes. */
export const useJump = (point: ItemDataPoint, value: number | string): Jump | null => {
  const source = readings.source(point.pointId);
  const before = useSyncExternalStore(source.subscribe, () => source.read()?.value);
  const hasWord = useWord(point, value) !== null;
  // How far it is from one state to another says nothing.
  return hasWord ? null : jumpOf(before, value, point);
};

/** What a value of the point is called; null where it is a number. */
const useWord = (point: ItemDataPoint, value: number | string): string | null =>
  wordOf(value, useValueFormat(point), useSwitchWords());

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
  const word = useWord(point, value);
  return (
    <>
      <dt>{t('write.change')}</dt>
      <dd className={styles.change}>
        <LiveValue point={point} age={false} number />
        <span aria-hidden="true">→</span>
        <b>{word ?? writtenText(value, point)}</b>
        {word === null || point.textListId === null ? null : <small>{value}</small>}
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

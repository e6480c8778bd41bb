import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { wordOf } from '@millwright/kernel';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveValue } from '../live/LiveValue.tsx';
import { readings } from '../live/readings.ts';
import { useSwitchWords, useValueFormat } from '../live/value-format.tsx';
import { expectedOf, type Wanted } from './wanted.ts';
import styles from './write.module.css';
import { type Jump, jumpOf, writtenText } from './write-change.ts';

/** What will be written, by the value that is shown; null where that cannot be said. */
export const useExpected = (point: ItemDataPoint, wanted: Wanted): number | string | null => {
  const source = readings.source(point.pointId);
  const now = useSyncExternalStore(source.subscribe, () => source.read()?.value);
  return expectedOf(wanted, now);
};

/** How far the value to be written is from the one that holds now, as it changes. */
export const useJump = (point: ItemDataPoint, value: number | string | null): Jump | null => {
  const source = readings.source(point.pointId);
  const before = useSyncExternalStore(source.subscribe, () => source.read()?.value);
  const hasWord = useWord(point, value) !== null;
  // How far it is from one state to another says nothing.
  return hasWord || value === null ? null : jumpOf(before, value, point);
};

/** What a value of the point is called; null where it is a number. */
const useWord = (point: ItemDataPoint, value: number | string | null): string | null => {
  const [format, words] = [useValueFormat(point), useSwitchWords()];
  return value === null ? null : wordOf(value, format, words);
};

/** Terms of a list of facts: the value now and the one it becomes, and what that changes. */
export const WriteChange = ({
  point,
  wanted,
}: {
  readonly point: ItemDataPoint;
  readonly wanted: Wanted;
}) => {
  const { t } = useTranslation('telemetry');
  const value = useExpected(point, wanted);
  const jump = useJump(point, value);
  const word = useWord(point, value);
  return (
    <>
      <dt>{t('write.change')}</dt>
      <dd className={styles.change}>
        <LiveValue point={point} age={false} number />
        <span aria-hidden="true">→</span>
        <b>{word ?? (value === null ? '–' : writtenText(value, point))}</b>
        {word === null || point.textListId === null ? null : <small>{value}</small>}
      </dd>
      {jump === null ? null : (
        <>
          <dt>{t('write.difference')}</dt>
          <dd className={styles.difference}>{jump.difference}</dd>
        </>
      )}
      {'change' in wanted ? (
        <>
          <dt />
          <dd>{t('write.reckoned')}</dd>
        </>
      ) : null}
      {'undoes' in wanted ? (
        <>
          <dt />
          <dd>{t('write.undo.hint', { id: wanted.undoes })}</dd>
        </>
      ) : null}
      {'restores' in wanted ? (
        <>
          <dt />
          <dd>{t('write.undo.restores', { id: wanted.restores })}</dd>
        </>
      ) : null}
    </>
  );
};

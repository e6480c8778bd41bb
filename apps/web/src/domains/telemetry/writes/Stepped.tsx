import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { stepFrom } from '@millwright/kernel';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readings } from '../live/readings.ts';
import styles from './write.module.css';
import { takesNegative, withOtherSign, writeStepOf } from './write-change.ts';
import { parseEntry } from './write-value.ts';

/**
 * Puts the steps of a point beside the field of its value: one down, one up, with the arrow keys
 * too. The first step begins at the value that holds now.
 */
export const Stepped = ({
  point,
  value,
  onChange,
  sign = false,
  change = false,
  children,
}: {
  readonly point: ItemDataPoint;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A button for the sign, where the keypad has none. */
  readonly sign?: boolean;
  /** By how much it changes is entered: nothing to step through, and either sign. */
  readonly change?: boolean;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('telemetry');
  const step = change ? null : writeStepOf(point);
  const move = (direction: 1 | -1): void => {
    const entered = parseEntry(value, 'number');
    const now = readings.source(point.pointId).read()?.value;
    const from =
      entered === null ? (typeof now === 'number' ? now : (point.writeMin ?? 0)) : entered;
    onChange(String(stepFrom(point, Number(from), direction)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? 1 : -1);
  };
  const hasSign = sign && (change || takesNegative(point));
  if (step === null && !hasSign) return children;
  return (
    <div className={styles.stepped} {...(step === null ? {} : { onKeyDown })}>
      {step === null ? null : (
        <button type="button" aria-label={t('write.less', { step })} onClick={() => move(-1)}>
          −
        </button>
      )}
      {children}
      {hasSign ? (
        <button
          type="button"
          aria-label={t('write.sign')}
          onClick={() => onChange(withOtherSign(value))}
        >
          ±
        </button>
      ) : null}
      {step === null ? null : (
        <button type="button" aria-label={t('write.more', { step })} onClick={() => move(1)}>
          +
        </button>
      )}
    </div>
  );
};

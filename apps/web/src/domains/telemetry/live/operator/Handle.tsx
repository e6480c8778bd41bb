import type { DOMAttributes, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './operator.module.css';

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Something that is moved within its list: dragged, or by the arrow keys while it has the focus. */
export const Handle = ({
  name,
  place,
  count,
  dragging,
  drag,
  onMove,
}: {
  readonly name: string;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  /** Whether it is what is dragged now. */
  readonly dragging: boolean;
  readonly drag: DOMAttributes<HTMLElement>;
  readonly onMove: (to: number) => void;
}) => {
  const { t } = useTranslation('telemetry');
  const press = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(Math.min(count - 1, Math.max(0, place + step)));
  };
  return (
    <button
      type="button"
      className={styles.handle}
      data-dragging={dragging || undefined}
      aria-label={t('operator.move', { name, place: place + 1, count })}
      title={t('operator.move_hint')}
      onKeyDown={press}
      {...drag}
    >
      {name}
    </button>
  );
};

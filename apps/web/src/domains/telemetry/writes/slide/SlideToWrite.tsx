import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../shell/icons/Icon.tsx';
import styles from './slide.module.css';
import { keyedTo, letGoAt, slideEnd, slidTo } from './slide.ts';

/**
 * In the place of the button that writes, where the point asks for it: slid to its end it writes,
 * by a finger, the mouse or the keys; a tap or Enter does nothing.
 */
export const SlideToWrite = ({
  sending,
  disabled,
  onEnd,
}: {
  readonly sending: boolean;
  readonly disabled: boolean;
  readonly onEnd: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const hint = useId();
  const track = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  /** Where the pointer took hold, and how far it can go. */
  const [hold, setHold] = useState<{ readonly from: number; readonly travel: number } | null>(null);
  // What was refused is slid anew.
  useEffect(() => {
    if (!sending) setPlace(0);
  }, [sending]);
  const idle = sending || disabled;

  const arrive = (at: number): void => {
    setPlace(at);
    if (at === slideEnd) onEnd();
  };
  const take = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>): void => {
    if (idle) return;
    currentTarget.setPointerCapture(pointerId);
    const travel = (track.current?.clientWidth ?? 0) - currentTarget.offsetWidth;
    setHold({ from: clientX, travel });
  };
  const move = ({ clientX }: PointerEvent): void => {
    if (hold !== null) setPlace(slidTo(clientX - hold.from, hold.travel));
  };
  const letGo = ({ clientX }: PointerEvent): void => {
    if (hold === null) return;
    setHold(null);
    arrive(letGoAt(slidTo(clientX - hold.from, hold.travel)));
  };
  const lose = (): void => {
    if (hold === null) return;
    setHold(null);
    setPlace(0);
  };
  const press = (event: KeyboardEvent): void => {
    const next = keyedTo(place, event.key);
    if (next === null || idle) return;
    event.preventDefault();
    arrive(next);
  };
  return (
    <div ref={track} className={styles.track} data-idle={idle} data-held={hold !== null}>
      <div
        className={styles.done}
        style={{ width: `calc(56px + (100% - 56px) * ${place / 100})` }}
      />
      <span id={hint} className={styles.words}>
        {t(sending ? 'write.slide.sending' : 'write.slide.hint')}
      </span>
      <div
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label={t('write.slide.name')}
        aria-describedby={hint}
        aria-disabled={idle}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={slideEnd}
        aria-valuenow={place}
        aria-valuetext={`${place} %`}
        className={styles.thumb}
        style={{ left: `calc((100% - 56px) * ${place / 100})` }}
        onPointerDown={take}
        onPointerMove={move}
        onPointerUp={letGo}
        onPointerCancel={lose}
        onKeyDown={press}
      >
        <Icon name="right" size={24} />
      </div>
    </div>
  );
};

import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { WriteConfirm } from '@millwright/kernel';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateInPlace } from '../in-place/StateInPlace.tsx';
import { useWriteHindrance } from '../use-write-hindrance.ts';
import { ArmDialog, type AskedToArm } from './ArmDialog.tsx';
import styles from './hold.module.css';
import { type HeldValues, usePress } from './use-press.ts';

/** How long a finger stays before it presses: it passes over more than a mouse does. */
const armMs = 600;
/** How long what was asked for holds: as long as somebody needs to put a hand on it, and again between presses. */
const armedMs = 10_000;

/**
 * A button that writes one value as long as it is held and another afterwards, and says how that goes. It is
 * let go by the hand, by leaving it, by Escape, and by whatever takes the page away.
 */
export const HoldInPlace = ({
  point,
  isOff,
  label,
  asked,
  values,
  side,
  isAbove,
}: {
  readonly point: ItemDataPoint;
  /** Its device is switched off. */
  readonly isOff: boolean;
  readonly label: string;
  readonly asked: AskedToArm;
  readonly values: HeldValues;
  /** Where there is room to say how it goes: at the edges of the picture towards its middle. */
  readonly side: 'start' | 'middle' | 'end';
  readonly isAbove: boolean;
}) => {
  const { t } = useTranslation('telemetry');
  const { press, touch, down, up, dismiss } = usePress(values);
  const hindrance = useWriteHindrance(isOff);
  const [inTheWay, setInTheWay] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isArmed, setArmed] = useState(false);
  const [isHinting, setHinting] = useState(false);
  const arming = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stopArming = (): void => {
    if (arming.current !== null) clearTimeout(arming.current);
    arming.current = null;
  };
  useEffect(
    () => () => {
      if (arming.current !== null) clearTimeout(arming.current);
    },
    [],
  );
  const isIdle = press.is === 'idle';
  useEffect(() => {
    if (!isArmed || !isIdle) return;
    const timer = setTimeout(() => setArmed(false), armedMs);
    return () => clearTimeout(timer);
  }, [isArmed, isIdle]);
  useEffect(() => {
    if (!isHinting) return;
    const timer = setTimeout(() => setHinting(false), 2000);
    return () => clearTimeout(timer);
  }, [isHinting]);

  /** Why it is not pressed; null where it may be. */
  const against = (): string | null => {
    if (hindrance !== null) return t(hindrance);
    if (!point.writable) return t('write.not_writable');
    const asksMore =
      point.writeConfirm === WriteConfirm.typed || point.writeConfirm === WriteConfirm.approved;
    return asksMore ? t('hold.asks_more') : null;
  };
  /** @returns whether it may be pressed now */
  const mayPress = (): boolean => {
    const why = against();
    setInTheWay(why);
    if (why !== null) return false;
    if (asked.kind === 'none' || isArmed) return true;
    setAsking(true);
    return false;
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>): void => {
    if (event.button !== 0 || !event.isPrimary || !mayPress()) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (event.pointerType !== 'touch') {
      down();
      return;
    }
    touch();
    stopArming();
    arming.current = setTimeout(() => {
      arming.current = null;
      down();
    }, armMs);
  };
  const end = (): void => {
    if (arming.current !== null) setHinting(true);
    stopArming();
    up();
  };
  /** What is captured is never left as far as the browser says. */
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    if (press.is !== 'arming' && press.is !== 'pressing' && press.is !== 'held') return;
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
    const [x, y] = [spare(right - left), spare(bottom - top)];
    const isLeft =
      clientX < left - x || clientX > right + x || clientY < top - y || clientY > bottom + y;
    if (isLeft) end();
  };
  const isKey = ({ key }: KeyboardEvent): boolean => key === ' ' || key === 'Enter';
  const told = saidOf(press);
  return (
    <>
      <button
        type="button"
        className={styles.hold}
        data-press={press.is}
        data-armed={isArmed}
        aria-label={label}
        aria-pressed={press.is === 'held' || press.is === 'pressing'}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={end}
        onPointerCancel={end}
        onLostPointerCapture={end}
        onContextMenu={(event) => event.preventDefault()}
        onBlur={end}
        onKeyDown={(event) => {
          if (!isKey(event)) return;
          event.preventDefault();
          if (!event.repeat && mayPress()) down();
        }}
        onKeyUp={(event) => {
          if (isKey(event)) end();
        }}
      />
      <div className={styles.told} data-side={side} data-above={isAbove}>
        {isHinting ? <StateInPlace tone="busy" text={t('hold.hint')} onDismiss={() => {}} /> : null}
        {inTheWay !== null ? (
          <StateInPlace tone="bad" text={inTheWay} onDismiss={() => setInTheWay(null)} />
        ) : told !== null ? (
          <StateInPlace
            tone={told.tone}
            text={
              press.is === 'refused' ? press.reason : t(`hold.states.${told.key}`, { why: why() })
            }
            onDismiss={dismiss}
          />
        ) : isArmed ? (
          <StateInPlace tone="busy" text={t('hold.armed')} onDismiss={() => {}} />
        ) : null}
      </div>
      {isAsking && asked.kind !== 'none' ? (
        <ArmDialog
          asked={asked}
          point={point}
          onClose={() => setAsking(false)}
          onArm={() => {
            setAsking(false);
            setArmed(true);
          }}
        />
      ) : null}
    </>
  );

  /** What ended it, where that was not the hand. */
  function why(): string {
    const ending = 'end' in press ? press.end : null;
    return ending === null ? '' : t(`hold.ends.${ending}`);
  }
};

/** Pixels beside a small button that are still on it: it takes a finger of 44. */
const spare = (size: number): number => Math.max(0, (44 - size) / 2);

/** What is said of a press; null while nothing is. */
function saidOf({ is, ...press }: { readonly is: string; readonly end?: string | null }) {
  switch (is) {
    case 'pressing':
      return { tone: 'busy', key: 'pressing' } as const;
    case 'held':
      return { tone: 'busy', key: 'held' } as const;
    case 'releasing':
      return { tone: 'busy', key: 'releasing' } as const;
    case 'unknown':
      return { tone: 'bad', key: 'unknown' } as const;
    case 'refused':
      return { tone: 'bad', key: 'unknown' } as const;
    case 'released':
      return press.end === null || press.end === undefined
        ? ({ tone: 'ok', key: 'released' } as const)
        : ({ tone: 'bad', key: 'ended' } as const);
    default:
      return null;
  }
}

import { holdEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { Hold } from '@millwright/contract/telemetry/holds/holds.schemas';
import { holdsTopic } from '@millwright/contract/telemetry/holds/holds.topics';
import type { PointId } from '@millwright/kernel';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { call, quietCall } from '../../../../wire/call.ts';
import { failureText } from '../../../../wire/errors/failure-text.ts';
import { live } from '../../../../wire/live/live.ts';
import { useLiveLost } from '../../../../wire/live/use-live-lost.ts';
import { randomKey } from '../../../../wire/random-key.ts';
import { isFree, isPressed, nextPress, type Press } from './press.ts';

/** What is written as long as a button is held. */
export interface HeldValues {
  readonly point: PointId;
  readonly pressed: number;
  readonly released: number;
  /** Seconds that it may be held at most. */
  readonly longest: number;
  /** The screen that it is pressed on, and the revision that is shown. */
  readonly screen: { readonly id: number; readonly revision: number };
}

/** How long that it was released is told. */
const goodMs = 2500;

/**
 * A button that is held: pressed, it is renewed over the live connection; whatever takes the hand or the page
 * away ends that, and the server releases.
 */
export function usePress({ point, pressed, released, longest, screen }: HeldValues) {
  const [press, tell] = useReducer(nextPress, { is: 'idle' } satisfies Press as Press);
  const isLost = useLiveLost();
  /** Ends the renewal of the press that is under way. */
  const letGo = useRef<(() => void) | null>(null);
  const key = 'key' in press ? press.key : null;
  const isDown = isPressed(press);

  const up = useEffectEvent((): void => {
    letGo.current?.();
    letGo.current = null;
    tell({ kind: 'up' });
  });
  const down = (): void => {
    if (letGo.current !== null || !isFree(press)) return;
    const mine = randomKey();
    tell({ kind: 'down', key: mine });
    letGo.current = live.hold(mine);
    const longestSeconds = Math.max(1, Math.round(longest));
    call(
      holdEndpoints.press,
      { pointId: point, key: mine, pressed, released, longestSeconds, screen },
      { hideErrors: true },
    ).then(
      (hold) => tell({ kind: 'told', hold }),
      (error: unknown) => {
        letGo.current?.();
        letGo.current = null;
        tell({ kind: 'refused', reason: failureText(error) ?? '' });
      },
    );
  };

  // It was ended elsewhere, or refused: nothing is renewed any more.
  useEffect(() => {
    if (isDown || letGo.current === null) return;
    letGo.current();
    letGo.current = null;
  }, [isDown]);
  useEffect(() => {
    if (isLost) up();
  }, [isLost]);
  // Wherever the hand is: what is not seen is not held.
  useEffect(() => {
    if (!isDown) return;
    const ends = new AbortController();
    const { signal } = ends;
    const leave = (): void => up();
    for (const name of ['pointerup', 'pointercancel', 'blur', 'pagehide']) {
      window.addEventListener(name, leave, { signal });
    }
    document.addEventListener('visibilitychange', leave, { signal });
    window.addEventListener('keydown', ({ key: pressedKey }) => pressedKey === 'Escape' && up(), {
      signal,
    });
    return () => ends.abort();
  }, [isDown]);
  useEffect(
    () => () => {
      letGo.current?.();
    },
    [],
  );

  // What is told while nobody hears is asked for once somebody does.
  const heard = useEffectEvent((hold: Pick<Hold, 'key' | 'state' | 'end'>): void =>
    tell({ kind: 'told', hold }),
  );
  const isEnded = useEffectEvent(() => press.is === 'releasing' || press.is === 'unknown');
  useEffect(() => {
    if (key === null) return;
    const look = async (): Promise<void> => {
      const { list } = await quietCall(holdEndpoints.list, {}, { polling: true });
      const standing = list.find((hold) => hold.key === key);
      if (standing !== undefined) heard(standing);
      else if (isEnded()) heard({ key, state: 'over', end: 'let-go' });
    };
    return live.listen(
      holdsTopic,
      (hold) => heard(hold),
      () => void look().catch(() => undefined),
    );
  }, [key]);
  const isOver = press.is === 'released' && press.end === null;
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => tell({ kind: 'dismissed' }), goodMs);
    return () => clearTimeout(timer);
  }, [isOver]);

  return {
    press,
    /** A finger is put on it. */
    touch: () => tell({ kind: 'touch' }),
    down,
    up: (): void => {
      letGo.current?.();
      letGo.current = null;
      tell({ kind: 'up' });
    },
    dismiss: () => tell({ kind: 'dismissed' }),
  };
}

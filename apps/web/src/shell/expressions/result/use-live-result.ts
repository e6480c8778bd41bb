import type { CheckedExpression, ExplainedPart, ItemClock } from '@millwright/kernel';
import { useEffect, useMemo, useState } from 'react';
import { live } from '../../../wire/live/live.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import { type LiveResult, liveResultOf } from './live-result.ts';

/** Lengths of time pass though no value comes. */
const refreshMs = 1000;

/** What the expression and its parts come to, as values arrive; null while nobody can say. */
export function useLiveResult(
  checked: CheckedExpression | null,
  clock: ItemClock | null,
): readonly ExplainedPart[] | null {
  const result: LiveResult | null = useMemo(
    () => (checked === null ? null : liveResultOf(checked, clock)),
    [checked, clock],
  );
  const [, show] = useState(0);
  useEffect(() => {
    if (result === null) return;
    let isAsked = false;
    const again = (): void => {
      isAsked = false;
      show((shown) => shown + 1);
    };
    let frame = 0;
    const stop = live.watch(result.points, (point, value, time, quality) => {
      result.take(point, value, time, quality, serverClock.now());
      if (isAsked) return;
      isAsked = true;
      frame = requestAnimationFrame(again);
    });
    const timer = setInterval(again, refreshMs);
    return () => {
      stop();
      cancelAnimationFrame(frame);
      clearInterval(timer);
    };
  }, [result]);
  return result?.parts(serverClock.now()) ?? null;
}

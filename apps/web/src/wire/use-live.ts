/** Live values for React; drawings that change faster than a page should render use `live.watch`. */
import { useEffect, useRef, useState } from 'react';
import { live } from './live.ts';

export interface LiveValue {
  /** NaN where there is none. */
  readonly value: number | string;
  /** Milliseconds since 1970; 0 = never read. */
  readonly time: number;
  readonly quality: number;
}

/** The points' values by id, at most one render per frame; a point is absent until its first value. */
export const useLiveValues = (points: readonly number[]): ReadonlyMap<number, LiveValue> => {
  const [values, setValues] = useState<ReadonlyMap<number, LiveValue>>(new Map());
  const key = points.join(',');

  useEffect(() => {
    const collected = new Map<number, LiveValue>();
    let frame = 0;
    const show = (): void => {
      frame = 0;
      setValues(new Map(collected));
    };
    const wanted = key === '' ? [] : key.split(',').map(Number);
    const end = live.watch(wanted, (point, value, time, quality) => {
      collected.set(point, { value, time, quality });
      frame ||= requestAnimationFrame(show);
    });
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, [key]);

  return values;
};

/** One point's value; undefined until the first. */
export const useLiveValue = (point: number): LiveValue | undefined =>
  useLiveValues([point]).get(point);

/** Hears a live topic of the contract (`alarms`, `devices`, `writes`) while the page is shown. */
export const useLiveTopic = <T>(topic: string, onEvent: (data: T) => void): void => {
  const latest = useRef(onEvent);
  latest.current = onEvent;
  // The topic's shape is the contract's; the server sends nothing else under its name.
  useEffect(() => live.listen(topic, (data) => latest.current(data as T)), [topic]);
};

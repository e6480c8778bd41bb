import { useEffect } from 'react';
import { live } from '../../wire/live.ts';
import { createReadingStore } from './reading-store.ts';
import { serverClock } from './server-clock.ts';

/** The one store of live values behind all pages. */
export const readings = createReadingStore((work) => requestAnimationFrame(work));

/** Keeps the points' live values coming while the component is shown. */
export const useWatchedPoints = (pointIds: readonly number[]): void => {
  const key = pointIds.join(',');
  useEffect(() => {
    if (key === '') return;
    return live.watch(key.split(',').map(Number), (pointId, value, time, quality) => {
      serverClock.heard(time);
      readings.take(pointId, value, time, quality);
    });
  }, [key]);
};

import { useEffect } from 'react';
import { live } from '../../../wire/live/live.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import { onSession } from '../../../wire/token.ts';
import { fetchCourses } from '../telemetry.queries.ts';
import { courseColumns } from '../trend/trend-series.ts';
import { createReadingStore, sparkSpanMs } from './reading-store.ts';

/** The one store of live values behind all pages. */
export const readings = createReadingStore((work) => requestAnimationFrame(work));

// What one user may see is not for the next.
onSession({ anew: readings.clear });

/** Keeps the points' live values coming while the component is shown. */
export const useWatchedPoints = (pointIds: readonly number[]): void => {
  const key = pointIds.join(',');
  useEffect(() => {
    if (key === '') return;
    return live.watch(key.split(',').map(Number), (pointId, value, time, quality) => {
      readings.take(pointId, value, time, quality);
    });
  }, [key]);
};

/** Starts the points' small lines with what the history knows of the latest minutes. */
export const useSeededSparks = (pointIds: readonly number[]): void => {
  const key = pointIds.join(',');
  useEffect(() => {
    if (key === '') return;
    const stop = new AbortController();
    const to = serverClock.now();
    fetchCourses(key.split(',').map(Number), { from: to - sparkSpanMs, to }, stop.signal).then(
      (courses) => {
        for (const course of courses) readings.seed(course.pointId, courseColumns(course));
      },
      // Without history the lines begin with the first live samples.
      () => undefined,
    );
    return () => stop.abort();
  }, [key]);
};

import { type PointId, pointId } from '@millwright/kernel';
import { useEffect } from 'react';
import { live } from '../../../wire/live/live.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import { onSession } from '../../../wire/token.ts';
import { fetchCourses } from '../telemetry.queries.ts';
import { courseColumns } from '../trend/trend-series.ts';
import { createReadingStore, sparkSpanMs } from './reading-store.ts';

/** @param text an id as it stands in the key of an effect */
const pointIdOf = (text: string): PointId => pointId(Number(text));

/** The one store of live values behind all pages. */
export const readings = createReadingStore((work) => requestAnimationFrame(work));

// What one user may see is not for the next.
onSession({ anew: readings.clear });

/** Keeps the points' live values coming while the component is shown. */
export const useWatchedPoints = (pointIds: readonly PointId[]): void => {
  const key = pointIds.join(',');
  useEffect(() => {
    if (key === '') return;
    return live.watch(key.split(',').map(pointIdOf), (point, value, time, quality) => {
      readings.take(pointId(point), value, time, quality);
    });
  }, [key]);
};

/** Starts the points' small lines with what the history knows of the latest minutes. */
export const useSeededSparks = (pointIds: readonly PointId[]): void => {
  const key = pointIds.join(',');
  useEffect(() => {
    if (key === '') return;
    const stop = new AbortController();
    const to = serverClock.now();
    fetchCourses(key.split(',').map(pointIdOf), { from: to - sparkSpanMs, to }, stop.signal).then(
      (courses) => {
        for (const course of courses) readings.seed(course.pointId, courseColumns(course));
      },
      // Without history the lines begin with the first live samples.
      () => undefined,
    );
    return () => stop.abort();
  }, [key]);
};

import { type PointId, pointId } from '@millwright/kernel';
import { useEffect, useRef, useState } from 'react';
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

/** A list that is scrolled asks for other values no more often than this. */
const paceMs = 150;

/** The ids, as the key of an effect; after a rest at once, else in steps. */
const useIdsKey = (pointIds: readonly PointId[]): string => {
  const key = pointIds.join(',');
  const [taken, take] = useState(key);
  const takenAt = useRef(0);
  useEffect(() => {
    if (key === taken) return;
    const next = (): void => {
      takenAt.current = performance.now();
      take(key);
    };
    const wait = takenAt.current + paceMs - performance.now();
    if (wait <= 0) {
      next();
      return;
    }
    const timer = setTimeout(next, wait);
    return () => clearTimeout(timer);
  }, [key, taken]);
  return taken;
};

/** Keeps the points' live values coming while the component is shown. */
export const useWatchedPoints = (pointIds: readonly PointId[]): void => {
  const key = useIdsKey(pointIds);
  useEffect(() => {
    if (key === '') return;
    const points = key.split(',').map(pointIdOf);
    const ends = [
      readings.hold(points),
      live.watch(points, (point, value, time, quality) => {
        readings.take(pointId(point), value, time, quality);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [key]);
};

/** Starts the points' small lines with what the history knows of the latest minutes. */
export const useSeededSparks = (pointIds: readonly PointId[]): void => {
  const key = useIdsKey(pointIds);
  useEffect(() => {
    const missing = key === '' ? [] : readings.unseeded(key.split(',').map(pointIdOf));
    if (missing.length === 0) return;
    const stop = new AbortController();
    const to = serverClock.now();
    fetchCourses(missing, { from: to - sparkSpanMs, to }, stop.signal).then(
      (courses) => {
        for (const course of courses) readings.seed(course.pointId, courseColumns(course));
      },
      // Without history the lines begin with the first live samples.
      () => undefined,
    );
    return () => stop.abort();
  }, [key]);
};

/**
 * How often a device is polled. High performance: at its period, always. Save flow: at its period
 * while somebody watches one of its points, else ten times slower, and at least ten seconds apart.
 */
import { pointId } from '@millwright/kernel';
import type { Live } from '../../../platform/live/index.ts';
import type { CollectedDevice, PointRegistry } from '../live/index.ts';

const SLOWER = 10;
const LEAST_SLOW_PERIOD = 10_000;

/** Milliseconds between polls of a save-flow device that nobody watches. */
export const slowPeriodOf = (periodMs: number): number =>
  Math.max(periodMs * SLOWER, LEAST_SLOW_PERIOD);

export interface SaveFlow {
  /** Milliseconds between polls, now. */
  periodOf(device: CollectedDevice): number;
  /** Tells the listener of save-flow devices that somebody begins or ceases to watch. */
  onWatchChange(listener: (device: CollectedDevice) => void): () => void;
}

export function createSaveFlow(needs: {
  readonly live: Pick<Live, 'isWatched' | 'onWatch'>;
  readonly registry: PointRegistry;
}): SaveFlow {
  const { live, registry } = needs;
  return {
    periodOf: ({ mode, periodMs, points }) =>
      mode === 'high-performance' || points.some(({ id }) => live.isWatched(id))
        ? periodMs
        : slowPeriodOf(periodMs),
    onWatchChange: (listener) =>
      live.onWatch((point) => {
        const device = registry.point(pointId(point))?.device;
        if (device?.mode === 'save-flow') listener(device);
      }),
  };
}

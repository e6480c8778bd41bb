/** How much of its time the event loop works, which tells who is short of a processor. */
import { performance } from 'node:perf_hooks';

/** Milliseconds that one figure stands for, at least. */
const span = 1_000;

/**
 * @returns from 0 to 1, of the last second or of the time since it was last asked. Waiting for a
 * processor that others have counts as work.
 */
export function createLoopUse(): () => number {
  let since = performance.eventLoopUtilization();
  let share = 0;
  return () => {
    const { active, idle, utilization } = performance.eventLoopUtilization(since);
    if (active + idle >= span) {
      share = utilization;
      since = performance.eventLoopUtilization();
    }
    return share;
  };
}

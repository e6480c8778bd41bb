/**
 * Notices that the wall clock was set: it went further, or less far, than the time that passed.
 * Samples read meanwhile keep the times they were given, so somebody should know.
 */
import { type Clock, minutes, seconds } from '@millwright/kernel';
import type { Health, Stoppable } from '../base/lifecycle.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from './metrics.ts';

export interface ClockWatch extends Stoppable {
  /** Degraded for ten minutes after a jump, and says by how much. */
  health(): Promise<Health>;
  /** Hears by how many seconds the clock was set, forward positive; there is one who does. */
  onSet(listener: (seconds: number) => void): void;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Milliseconds that pass whatever the wall clock says. */
  readonly steady?: () => number;
}

const LOOK = seconds(1);
/** Corrections below this are the daily work of a time service. */
const LEAST_JUMP = seconds(2);
const TOLD = minutes(10);

export function watchClock(needs: Needs): ClockWatch {
  const { clock, log, metrics } = needs;
  const steady = needs.steady ?? (() => performance.now());
  let offset = clock.now() - steady();
  let told: (seconds: number) => void = () => {};
  let latest: { readonly by: number; readonly at: number } | undefined;
  const jumps = metrics.count('clock_jumps_total', 'Times the wall clock was set');
  metrics.level(
    'clock_jump_seconds',
    'By how much the wall clock was set last, forward positive',
    () => (latest?.by ?? 0) / 1000,
  );

  const look = (): void => {
    const now = clock.now() - steady();
    const by = now - offset;
    // Small ones are followed, so that a slow correction never adds up to a jump.
    offset = now;
    if (Math.abs(by) >= LEAST_JUMP) {
      latest = { by, at: steady() };
      jumps.add({});
      log.warn({ seconds: by / 1000 }, 'the wall clock of this machine was set');
      told(by / 1000);
    }
    cancel = clock.after(LOOK, look);
  };
  let cancel = clock.after(LOOK, look);

  return {
    name: 'clock',
    async health() {
      if (latest === undefined || steady() - latest.at > TOLD) return { name: 'clock', ok: true };
      const detail = `the wall clock was set by ${(latest.by / 1000).toFixed(1)} s`;
      return { name: 'clock', ok: false, degraded: true, detail };
    },
    onSet(listener) {
      told = listener;
    },
    async stop() {
      cancel();
    },
  };
}

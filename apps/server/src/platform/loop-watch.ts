/** Watches the event loop, which all tenants share: for how long one turn has held it. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Clock, seconds } from '@millwright/kernel';
import type { Stoppable } from '../base/lifecycle.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from './metrics.ts';

/**
 * Milliseconds between looks; what is shorter is not seen, nor what begins so soon after a reading, and
 * a block can be told that much too short. Each look wakes the process: every 20 ms they took more of an idle machine than all the rest.
 */
const resolution = 100;
const look = seconds(10);
/** Milliseconds from which it stands in the log. */
const logged = 500;
/** Milliseconds from which people notice it: values stand still, calls wait. */
const noticed = 2_000;

export interface LoopWatch extends Stoppable {
  /** Hears of blocks that lasted two seconds and more, in seconds; there is one who does. */
  onBlock(listener: (seconds: number) => void): void;
}

/** Figures in seconds: the longest block since the start, and the longest of the last ten seconds. */
export function watchLoop(needs: {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'level'>;
}): LoopWatch {
  const { clock, log, metrics } = needs;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let told: (seconds: number) => void = () => {};
  let longest = 0;
  let before = 0;
  /** Milliseconds beyond the time between two looks. */
  const block = (): number => Math.max(0, delay.max / 1e6 - resolution);

  metrics.level(
    'event_loop_longest_block_seconds',
    'Longest time that one turn has held the event loop since the start',
    () => Math.max(longest, block()) / 1000,
  );
  metrics.level(
    'event_loop_recent_block_seconds',
    'The same of the last ten to twenty seconds',
    () => Math.max(before, block()) / 1000,
  );

  const turn = (): void => {
    before = block();
    longest = Math.max(longest, before);
    delay.reset();
    if (before >= logged) log.warn({ milliseconds: Math.round(before) }, 'the event loop was held');
    if (before >= noticed) told(before / 1000);
    cancel = clock.after(look, turn);
  };
  let cancel = clock.after(look, turn);

  return {
    name: 'event loop',
    onBlock(listener) {
      told = listener;
    },
    async stop() {
      cancel();
      delay.disable();
    },
  };
}

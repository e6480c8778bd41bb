/** Ends the process in order when it is told to, and in any case before long. */
import { type Duration, systemClock } from '@millwright/kernel';
import type { Log } from '../log.ts';
import { endOwnPrograms } from './own-programs.ts';

/**
 * @param needs.limit longest time that the orderly stop may take; then its programs are ended, and it ends
 * @param needs.stop stops everything in order
 */
export function stopOnSignals({
  log,
  limit,
  stop,
}: {
  readonly log: Log;
  readonly limit: Duration;
  readonly stop: () => Promise<void>;
}): void {
  let stopping = false;
  const giveUp = (): void => void endOwnPrograms().finally(() => process.exit(1));
  const end = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    systemClock.after(limit, () => {
      log.error({ limit }, 'the stop took too long');
      giveUp();
    });
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        giveUp();
      },
    );
  };
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));
}

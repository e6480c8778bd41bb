/** What was not believed of what came over NATS: counted, and told once a minute. */
import { type Clock, minutes } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { Metrics } from '../../metrics.ts';

/**
 * Why: nobody signed it; not with the secret of this database, or not these bytes on this subject;
 * it, or a later one of its sender, was heard before; or it was signed too long ago.
 */
export type Distrust = 'unsigned' | 'forged' | 'replayed' | 'old';

/** Who can publish can do so thousands of times a second. */
const betweenLines = minutes(1);

export function createDroppedMessages(needs: {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'count'>;
}): (reason: Distrust, subject: string) => void {
  const { clock, log, metrics } = needs;
  const count = metrics.count(
    'bus_messages_dropped_total',
    'Messages over NATS that no server on this database signed, or not so, or not now',
    ['reason'],
  );
  let since = new Map<Distrust, number>();
  let saidAt = Number.NEGATIVE_INFINITY;
  return (reason, subject) => {
    count.add({ reason });
    since.set(reason, (since.get(reason) ?? 0) + 1);
    if (clock.now() - saidAt < betweenLines) return;
    const facts = { ...Object.fromEntries(since), subject: subject.slice(0, 200) };
    log.warn(
      facts,
      'a message on NATS was dropped: not from a server on this database, or not now',
    );
    saidAt = clock.now();
    since = new Map();
  };
}

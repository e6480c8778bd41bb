/** What keeps the platform's own tables and folders small. */
import { after, type Clock, days } from '@millwright/kernel';
import type { Outbox } from './events/index.ts';
import type { Files } from './files/index.ts';
import { defineScheduledJob, type Jobs } from './jobs/index.ts';
import type { Delivery } from './notify/index.ts';

/** Dispatched events stay this long for whoever asks what happened. */
const eventRetention = days(-7);

const pruneOutbox = defineScheduledJob('outbox.prune');
const blankMessages = defineScheduledJob('delivery.blank_secrets');
const sweepFiles = defineScheduledJob('files.sweep');

/** Part of the composition, before the jobs start. */
export function scheduleRetention({
  jobs,
  outbox,
  files,
  delivery,
  clock,
  timeZone,
}: {
  jobs: Jobs;
  outbox: Outbox;
  files: Files;
  delivery: Pick<Delivery, 'blankSecrets'>;
  clock: Clock;
  timeZone: string;
}): void {
  jobs.define(pruneOutbox, async () => {
    await outbox.prune(after(clock.now(), eventRetention));
  });
  jobs.schedule(pruneOutbox, '17 3 * * *', timeZone, { catchUp: 'once' });
  jobs.define(blankMessages, () => delivery.blankSecrets());
  jobs.schedule(blankMessages, '* * * * *', timeZone, { catchUp: 'once' });
  jobs.define(sweepFiles, async () => {
    await files.sweep();
  });
  jobs.schedule(sweepFiles, '37 * * * *', timeZone, { catchUp: 'once' });
}

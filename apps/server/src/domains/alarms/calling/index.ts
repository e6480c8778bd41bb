/** Recipient plans at work: begins them with alarms, does their steps in time, ends them. */

import { isSilent } from '@millwright/contract/alarms/alarm-silence';
import {
  alarmAnnounced,
  alarmCleared,
  alarmConfirmed,
  alarmRaised,
  alarmRealarmed,
} from '@millwright/contract/alarms/alarms.events';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { timestamp } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Outbox } from '../../../platform/events/index.ts';
import { defineScheduledJob, type Jobs } from '../../../platform/jobs/index.ts';
import type { Delivery } from '../../../platform/notify/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { type CallNeeds, callRecipients } from './call-recipients.ts';
import { dropCallsOf, nextDigestDue } from './calls.store.ts';
import {
  type BeginAgain,
  beginCourses,
  endCourses,
  nextCourseDue,
  wakeCourses,
} from './courses.store.ts';

export { callsOf } from './calls.store.ts';
export { coursesOf } from './courses.store.ts';
export { sendTest, sendTestToSelf, type TestNeeds } from './test-message.ts';

export interface CallingNeeds extends CallNeeds {
  readonly db: Kysely<unknown>;
  readonly outbox: Pick<Outbox, 'on'>;
  readonly jobs: Pick<Jobs, 'define' | 'enqueue' | 'schedule'>;
  /** Of the installation. */
  readonly timeZone: string;
  readonly delivery: Pick<Delivery, 'send' | 'withdraw'>;
}

const callDue = defineScheduledJob('alarms.call_recipients');

/** @returns what is to be done when plans were changed or deleted */
export function startCalling(needs: CallingNeeds): {
  readonly lookAnew: (tx: Tx, plans: readonly number[]) => Promise<void>;
} {
  const { db, outbox, jobs, delivery, clock, timeZone } = needs;

  const wake = (tx: Tx): Promise<void> =>
    jobs.enqueue(tx, callDue, { dueAt: clock.now() }, { key: 'now' });
  jobs.define(callDue, async () => {
    while (await callRecipients(needs));
    const due = [await nextCourseDue(db), await nextDigestDue(db)].filter((at) => at !== null);
    if (due.length === 0) return;
    const next = Math.min(...due);
    // One of its own: what is enqueued under the key of a job that runs would come at once.
    const runAt = timestamp(next);
    await jobs.enqueue(null, callDue, { dueAt: next }, { key: `at:${next}`, runAt });
  });
  // What no such job stands for any more, as after one that was set aside, is late by a minute.
  jobs.schedule(callDue, '* * * * *', timeZone, { catchUp: 'once' });

  const begin = async (alarm: Alarm, tx: Tx, again: BeginAgain = 'silenced'): Promise<void> => {
    if (isSilent(alarm) || alarm.confirmed) return;
    if ((await beginCourses(tx, alarm, clock.now(), again)) > 0) await wake(tx);
  };
  outbox.on(alarmRaised, 'alarms.begin_plans', (alarm, tx) => begin(alarm, tx));
  outbox.on(alarmAnnounced, 'alarms.begin_plans_again', (alarm, tx) => begin(alarm, tx));
  outbox.on(alarmRealarmed, 'alarms.begin_plans_realarmed', (alarm, tx) =>
    begin(alarm, tx, 'finished'),
  );

  outbox.on(alarmConfirmed, 'alarms.stop_plans', async ({ id }, tx) => {
    await endCourses(tx, id, 'confirmed', clock.now());
    await delivery.withdraw(tx, await dropCallsOf(tx, id));
  });
  outbox.on(alarmCleared, 'alarms.end_plans', ({ id }, tx) =>
    endCourses(tx, id, 'cleared', clock.now()),
  );

  return {
    async lookAnew(tx, plans) {
      await wakeCourses(tx, plans, clock.now());
      await wake(tx);
    },
  };
}

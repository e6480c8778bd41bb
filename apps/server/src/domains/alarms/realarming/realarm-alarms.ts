/**
 * Tells again of alarms that nobody has confirmed after a time (ISA-18.2 re-alarming, ReAlarmTime of
 * OPC UA Part 9): in popups, by the recipient plans that have done their steps, by WeChat.
 */

import { isSilent } from '@millwright/contract/alarms/alarm-silence';
import { alarmRealarmed } from '@millwright/contract/alarms/alarms.events';
import { defineScheduledJob, type Jobs } from '../../../platform/jobs/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { takeRealarms } from '../occurrences/index.ts';

export interface RealarmNeeds
  extends Pick<AlarmNeeds, 'transactions' | 'outbox' | 'tell' | 'clock'> {
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>;
  /** Of the installation. */
  readonly timeZone: string;
}

export const realarmDue = defineScheduledJob('alarms.realarm');
/** So many in one transaction. */
const mostAtOnce = 200;

/** Looks every minute, which is how times are given. */
export function startRealarming(needs: RealarmNeeds): void {
  const { jobs, transactions, outbox, clock, timeZone, tell } = needs;
  const realarm = async (): Promise<number> => {
    const { due, told } = await transactions.run(async (tx) => {
      const due = await takeRealarms(tx, clock.now(), mostAtOnce);
      // What is shelved is told of when that ends.
      const told = due.filter((alarm) => !isSilent(alarm));
      await outbox.emitAll(tx, alarmRealarmed, told);
      return { due, told };
    });
    if (told.length > 0) tell('announced', told);
    return due.length;
  };
  jobs.define(realarmDue, async () => {
    while ((await realarm()) === mostAtOnce);
  });
  jobs.schedule(realarmDue, '* * * * *', timeZone, { catchUp: 'once' });
}

/** Background tasks of alarms: their file, and rehearsals. */
import { offerAlarms } from './alarm-file.ts';
import { offerRehearsals, type RehearsalNeeds } from './rehearsal/index.ts';

/** Answers the calls that start them. */
export function offerAlarmTasks(needs: RehearsalNeeds): void {
  offerAlarms(needs);
  offerRehearsals(needs);
}

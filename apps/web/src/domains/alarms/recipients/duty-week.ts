/** Duties as a week shows them, and as a form has them. */
import { dutyBegins, minutesOfWeek } from '@millwright/contract/alarms/recipients/on-duty';
import type { Duty } from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { UserId } from '@millwright/kernel';
import { clockText, minutesOf } from '../../../shell/fields/clock-of-day.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const minutesOfDay = 1440;

/** A piece of the week, in minutes since its Monday. */
interface WeekPiece {
  readonly from: number;
  readonly until: number;
}

/** When somebody is on duty; what goes past Sunday is on Monday too. */
export const weekPieces = (duties: readonly Duty[]): WeekPiece[] =>
  duties
    .flatMap((duty) =>
      dutyBegins(duty).flatMap((from) => {
        const until = from + duty.minutes;
        return until <= minutesOfWeek
          ? [{ from, until }]
          : [
              { from, until: minutesOfWeek },
              { from: 0, until: until - minutesOfWeek },
            ];
      }),
    )
    .sort((one, other) => one.from - other.from);

/** A duty as it is entered. */
export interface DutyFields {
  readonly userId: UserId | null;
  readonly weekdays: readonly number[];
  readonly begin: string;
  readonly end: string;
}

export const startDuty = (duty: Duty | undefined): DutyFields =>
  duty === undefined
    ? { userId: null, weekdays: [1, 2, 3, 4, 5], begin: '08:00', end: '20:00' }
    : {
        userId: duty.userId,
        weekdays: duty.weekdays,
        begin: clockText(duty.begin),
        end: clockText(duty.begin + duty.minutes),
      };

/** What ends at or before its beginning ends on the next day. */
export const finishDuty = (fields: DutyFields & { readonly userId: UserId }): Duty => {
  const begin = minutesOf(fields.begin);
  const length = minutesOf(fields.end) - begin;
  return {
    userId: fields.userId,
    weekdays: fields.weekdays.toSorted((a, b) => a - b),
    begin,
    minutes: length > 0 ? length : length + minutesOfDay,
  };
};

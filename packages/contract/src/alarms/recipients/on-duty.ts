/** Who is on duty at a moment, by the clock of the item: for the server, which tells them, and for pages. */
import { toWall, type UserId } from '@millwright/kernel';
import type { Duty, DutyCalendar } from './recipients.schemas.ts';

const minutesOfDay = 1440;
/** Of a week. */
export const minutesOfWeek = 7 * minutesOfDay;
const minute = 60_000;

/** Minutes since Monday 0:00 that a wall clock shows; the days of 1970 began with a Thursday. */
const minuteOfWeek = (wall: number): number => {
  const since = Math.floor(wall / minute) + 3 * minutesOfDay;
  return ((since % minutesOfWeek) + minutesOfWeek) % minutesOfWeek;
};

/** When a duty begins in the week, once for each of its days. */
export const dutyBegins = ({ weekdays, begin }: Duty): number[] =>
  weekdays.map((day) => (day - 1) * minutesOfDay + begin);

/** Whether a duty holds in a minute of the week. */
export const isDutyAt = (duty: Duty, at: number): boolean =>
  dutyBegins(duty).some((begin) => (at - begin + minutesOfWeek) % minutesOfWeek < duty.minutes);

/**
 * Who is on duty at a moment, each once. A duty holds by what the clock on the wall shows: an hour that
 * is skipped in spring has nobody to call, one that comes twice in autumn is theirs both times.
 */
export function onDuty(
  { duties, swaps }: Pick<DutyCalendar, 'duties' | 'swaps'>,
  time: number,
  timeZone: string,
): UserId[] {
  const at = minuteOfWeek(toWall(time, timeZone));
  const people = duties.filter((duty) => isDutyAt(duty, at)).map(({ userId }) => userId);
  const standsIn = (person: UserId): UserId =>
    swaps.findLast(({ insteadOf, from, to }) => insteadOf === person && from <= time && time < to)
      ?.userId ?? person;
  return [...new Set(people.map(standsIn))];
}

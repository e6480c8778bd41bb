/** When somebody works at a machine, by the wall clock of the factory. */
import { toWall } from '@millwright/kernel';

const handovers = [6, 14, 22];
/** Each machine is serviced in one night a week, from then on. */
const serviceHour = 1;
const serviceHours = 3;

/** Where the factory stands. */
const timeZone = 'Asia/Shanghai';
const onTheWall = (time: number): Date => new Date(toWall(time, timeZone));

/** Hour of the day, 0 ≤ h < 24. */
export function hourOf(time: number): number {
  const local = onTheWall(time);
  return local.getUTCHours() + local.getUTCMinutes() / 60 + local.getUTCSeconds() / 3600;
}

/**
 * Whether a machine is manned: not for some minutes around the end of a shift, nor while it is
 * serviced. No two machines beside each other stop at the same time.
 * @param place number of the machine in the plant
 */
export function isManned(place: number, time: number): boolean {
  const hour = hourOf(time);
  const isServiced = hour >= serviceHour && hour < serviceHour + serviceHours;
  if (isServiced && onTheWall(time).getUTCDay() === place % 7) return false;
  const begin = ((place * 7) % 40) / 60;
  const length = (6 + (place % 5) * 2) / 60;
  return !handovers.some((end) => hour >= end + begin && hour < end + begin + length);
}

import type { Timestamp } from '@millwright/kernel';

/** The calendar day of a moment where the plant's people live, 'YYYY-MM-DD'. */
export function dayOf(time: Timestamp, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(time);
  const part = (type: string): string => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** What people call an alarm by: 'A20261120-000123'. */
export const alarmNumber = (day: string, n: number): string =>
  `A${day.replaceAll('-', '')}-${String(n).padStart(6, '0')}`;

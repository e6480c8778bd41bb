/** What people call an alarm by: 'A20261120-000123'. */
export const alarmNumber = (day: string, n: number): string =>
  `A${day.replaceAll('-', '')}-${String(n).padStart(6, '0')}`;

import { toWall } from '@millwright/kernel';

/** `2026年11月20日 13:05`, as a template of the message service takes a time. @param at epoch milliseconds */
export const sayTime = (at: number, timeZone: string): string => {
  const [day, clock] = new Date(toWall(at, timeZone)).toISOString().split('T');
  const [year, month, date] = (day ?? '').split('-').map(Number);
  return `${year}年${month}月${date}日 ${clock?.slice(0, 5)}`;
};

import { createShiftClock, type ItemClock, type ItemId } from '@millwright/kernel';
import { useMemo } from 'react';
import { useItemZone } from '../use-item-zone.ts';
import { useShiftCalendar } from './use-shift-calendar.ts';

/** By whose clock expressions of an item go: its time zone and its shifts; null until they are known. */
export function useItemClock(itemId: ItemId): ItemClock | null {
  const timeZone = useItemZone(itemId);
  const { data: calendar } = useShiftCalendar(itemId);
  return useMemo(() => {
    if (timeZone === null || calendar === undefined) return null;
    const isEmpty = calendar.shifts.length + calendar.exceptions.length === 0;
    return { timeZone, shifts: isEmpty ? null : createShiftClock(calendar, timeZone) };
  }, [timeZone, calendar]);
}

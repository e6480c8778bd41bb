import { shiftCalendarEndpoints } from '@millwright/contract/items/endpoints';
import type { ItemShiftCalendar } from '@millwright/contract/items/shift-calendars/shift-calendars.schemas';
import type { ItemId } from '@millwright/kernel';
import { useCall } from '../../../wire/queries/use-call.ts';

/** What of a calendar people change. */
export type ShiftFields = Pick<ItemShiftCalendar, 'shifts' | 'exceptions'>;

/** The calendar as an edit of it is sent. */
export const editOf = (
  { itemId, shifts, exceptions, version }: ItemShiftCalendar,
  changed: Partial<ShiftFields>,
) => ({ itemId, version, shifts, exceptions, ...changed });

/** The shifts of an item. */
export const useShiftCalendar = (itemId: ItemId) => useCall(shiftCalendarEndpoints.get, { itemId });

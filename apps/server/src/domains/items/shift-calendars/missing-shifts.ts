/** Shifts that are named in an item and that its calendar does not have: such a condition is unknown. */
import type { Finding } from '@millwright/contract/items/item-check/item-check.schemas';
import type {
  ItemShiftCalendar,
  MissingShift,
} from '@millwright/contract/items/shift-calendars/shift-calendars.schemas';
import { type ItemId, namedShifts } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import type { ItemPorts } from '../items.ports.ts';

/** Of one answer: more than anybody looks through. */
export const mostMissing = 200;

/** Asks one domain after the other; others have their turn while the texts are read. */
export async function missingShifts(
  ports: Pick<ItemPorts, 'shiftTexts'>,
  item: ItemId,
  { shifts, exceptions }: Pick<ItemShiftCalendar, 'shifts' | 'exceptions'>,
): Promise<MissingShift[]> {
  const known = new Set(
    [...shifts, ...exceptions.flatMap((each) => each.shifts)].map(({ name }) => name),
  );
  const giveWay = createGiveWay();
  const found: MissingShift[] = [];
  for (const textsOf of ports.shiftTexts.all()) {
    for (const { at, text } of await textsOf(item)) {
      await giveWay();
      for (const shift of namedShifts(text)) if (!known.has(shift)) found.push({ ...at, shift });
    }
  }
  return found;
}

/** The same as the check of an item tells it. */
export const asFinding = ({ shift, ...at }: MissingShift): Finding => ({
  ...{ weight: 'warning', code: 'shift_calendar.name_missing', details: { shift } },
  ...at,
});

import { isBad } from '@millwright/kernel';
import type { Sample } from '../samples.series.ts';
import type { Slot } from '../slot.ts';

/**
 * At most three values a slot where the value holds until the next one: least, greatest and last, in
 * the order they came. Without the last one a slot would go on with its peak.
 * @param drawing.edge the last sample before the range: what holds at its beginning
 */
export function drawHeldSlots(
  slots: readonly Slot[],
  drawing: { readonly width: number; readonly to: number; readonly edge?: Sample | undefined },
): { times: number[]; values: (number | null)[] } {
  const { width, to, edge } = drawing;
  const times: number[] = [];
  const values: (number | null)[] = [];
  const put = (time: number, value: number | null) => {
    times.push(time);
    values.push(value);
  };
  if (typeof edge?.value === 'number' && !isBad(edge.quality)) put(edge.time, edge.value);
  slots.forEach((slot, index) => {
    const end = slot.start + width;
    const marks: (readonly [time: number, value: number | null])[] = [];
    if (slot.n > 0) {
      marks.push([slot.loAt, slot.lo], [slot.hiAt, slot.hi], [slot.lastAt, slot.last]);
    }
    if (slot.badAt > 0) marks.push([slot.badAt, null]);
    // Rollups do not know when it was bad; what comes at once says that it was good again.
    else if (slot.bad > 0 && (slots[index + 1]?.start ?? to) > end) marks.push([end, null]);
    else if (slot.bad > 0 && slot.n === 0) marks.push([slot.start, null]);
    let said: number | null | undefined;
    for (const [time, value] of marks.sort(([a], [b]) => a - b)) {
      if (value !== said) put(time, value);
      said = value;
    }
  });
  return { times, values };
}

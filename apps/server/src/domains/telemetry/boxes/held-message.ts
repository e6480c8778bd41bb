/** A message that is taken in several turns of the loop: what of it is still to be taken. */
import type { Message } from '@millwright/drivers';
import type { PointId } from '@millwright/kernel';
import type { LiveTable } from '../live/index.ts';

export interface HeldMessage extends Message {
  /**
   * After others had their turn: points may have gone, or mean other values and stand in other slots, which
   * this message says nothing of.
   */
  follow(table: Pick<LiveTable, 'removals' | 'slot'>): void;
}

/** The key of a value whose point is gone. */
export const nobodys = -1;

/** @param message one that was read in this turn: the next one is read into the same arrays */
export function hold(
  message: Message,
  table: Pick<LiveTable, 'removals' | 'pointAt'>,
): HeldMessage {
  const end = message.records.at(-1)?.to ?? 0;
  const keys = message.keys.slice(0, end);
  const points: readonly PointId[] = Array.from(keys, (slot) => table.pointAt(slot));
  let { removals } = table;
  return {
    ...message,
    keys,
    values: message.values.slice(0, end),
    qualities: message.qualities.slice(0, end),
    texts: message.texts.slice(0, end),
    follow(now) {
      if (now.removals === removals) return;
      removals = now.removals;
      for (const [index, point] of points.entries()) {
        if (now.slot(point) !== keys[index]) keys[index] = nobodys;
      }
    },
  };
}

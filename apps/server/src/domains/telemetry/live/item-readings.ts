/** What runs of items is read anew as it changes: one reading after another, each item waiting once. */
import type { ItemId } from '@millwright/kernel';

export interface ItemReadings {
  /**
   * Reads what runs of an item, or of all, after what was asked for before. Asked for again before its
   * turn has come it is read once, so that a thousand changes in a row cost two readings.
   */
  again(item: ItemId | 'all'): Promise<void>;
  /** Resolves when nothing is being read. */
  settled(): Promise<void>;
}

/** @param failed told of every reading that was broken off */
export function createItemReadings(
  read: (item: ItemId | 'all') => Promise<void>,
  failed: (error: unknown) => void,
): ItemReadings {
  const waiting = new Map<ItemId | 'all', Promise<void>>();
  // Of two readings the later one must be taken last.
  let reading: Promise<void> = Promise.resolve();
  return {
    again(item) {
      const before = waiting.get(item);
      if (before !== undefined) return before;
      const turn = reading.then(() => {
        waiting.delete(item);
        return read(item);
      });
      waiting.set(item, turn);
      reading = turn.catch(failed);
      return turn;
    },
    settled: () => reading,
  };
}

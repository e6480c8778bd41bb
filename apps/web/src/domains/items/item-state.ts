import type { ItemCounts } from '@millwright/contract/items/items.schemas';
import type { StatusTone } from '@millwright/ui';

/** What is worst about an item now; `empty` has no device that is switched on. */
export type ItemState = 'alarm' | 'abnormal' | 'offline' | 'online' | 'empty';

/** From the worst. */
export const itemStates: readonly ItemState[] = ['alarm', 'abnormal', 'offline', 'online', 'empty'];

export const toneOf: Readonly<Record<ItemState, StatusTone>> = {
  alarm: 'bad',
  abnormal: 'warn',
  offline: 'off',
  online: 'ok',
  empty: 'off',
};

/** An item all of whose devices are silent is offline; one silent device among others is abnormal. */
export const itemState = (
  { online, offline, abnormal }: ItemCounts,
  urgent: boolean,
): ItemState => {
  if (urgent) return 'alarm';
  if (online + offline + abnormal === 0) return 'empty';
  if (offline > 0 && online + abnormal === 0) return 'offline';
  return abnormal > 0 || offline > 0 ? 'abnormal' : 'online';
};

/** The worst of several. */
export const worstOf = (states: Iterable<ItemState>): ItemState => {
  const present = new Set(states);
  return itemStates.find((state) => present.has(state)) ?? 'empty';
};

import type { ItemCounts } from '@millwright/contract/items/items.schemas';

/** The counts of several items added up. */
export const sumCounts = (items: readonly { readonly counts: ItemCounts }[]): ItemCounts => {
  const sum = { devices: 0, online: 0, offline: 0, abnormal: 0, points: 0, alarms: 0 };
  for (const { counts } of items) {
    sum.devices += counts.devices;
    sum.online += counts.online;
    sum.offline += counts.offline;
    sum.abnormal += counts.abnormal;
    sum.points += counts.points;
    sum.alarms += counts.alarms;
  }
  return sum;
};

import { itemId } from '@millwright/kernel';
import { noItemCounts } from '../manifest/counts.ts';
import type { ItemInput, ItemRow } from './items.schemas.ts';

export const itemInputExample: ItemInput = {
  itemName: '一号泵站',
  lnglat: '120.305456,31.570037',
  note: '',
};

export const itemRowExample: ItemRow = {
  id: itemId(1),
  ...itemInputExample,
  timeZone: null,
  version: 1,
  createdAt: 1_795_132_800_000,
  updatedAt: 1_795_132_800_000,
  counts: {
    ...noItemCounts,
    devices: 6,
    online: 5,
    offline: 1,
    abnormal: 0,
    points: 184,
    alarms: 2,
  },
};

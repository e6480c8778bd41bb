/** What devices and gateways refuse of earlier domains' calls. */
import type { GuardRefusals } from '../call/guard-refusals.ts';
import { itemCalls } from '../items/items.calls.ts';

export const deviceGuards: readonly GuardRefusals[] = [
  { calls: [itemCalls.delete], errors: ['device.item_has_devices', 'gateway.item_has_gateways'] },
];

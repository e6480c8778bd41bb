/** How much of what hangs from items an account may have: all of it is held in memory. */
import { refuse } from '@millwright/contract';
import type { Clock, ItemId, UserId } from '@millwright/kernel';
import {
  type AccountQuota,
  createAccountQuota,
  type MostPerAccount,
  type Tx,
} from '../../platform/storage/index.ts';
import type { Items } from '../items/index.ts';
import type { DeviceQuotas } from './devices.needs.ts';
import { countDevicesOf } from './devices.store.ts';
import { countGatewaysOf } from './gateways.store.ts';
import { countDerivedOf, countPointsOf } from './points/index.ts';

export function createDeviceQuotas(needs: {
  readonly items: Pick<Items, 'accountOf'>;
  readonly clock: Clock;
  readonly mostPerAccount?: MostPerAccount | undefined;
}): DeviceQuotas {
  const { items, clock, mostPerAccount } = needs;
  const shared = { clock, mostPerAccount };
  const ofItem =
    ({ demand }: AccountQuota) =>
    async (tx: Tx, item: ItemId, more: number, account?: UserId | null): Promise<void> =>
      demand(tx, account === undefined ? await items.accountOf(item, tx) : account, more);
  return {
    devices: ofItem(
      createAccountQuota({
        ...shared,
        kind: 'devices',
        count: countDevicesOf,
        full: (limit) => refuse('device.account_full', { limit }),
      }),
    ),
    gateways: ofItem(
      createAccountQuota({
        ...shared,
        kind: 'gateways',
        count: countGatewaysOf,
        full: (limit) => refuse('gateway.account_full', { limit }),
      }),
    ),
    points: ofItem(
      createAccountQuota({
        ...shared,
        kind: 'points',
        count: countPointsOf,
        full: (limit) => refuse('point.account_full', { limit }),
      }),
    ),
    derivedPoints: ofItem(
      createAccountQuota({
        ...shared,
        kind: 'derivedPoints',
        count: countDerivedOf,
        full: (limit) => refuse('point.account_full_calculated', { limit }),
      }),
    ),
  };
}

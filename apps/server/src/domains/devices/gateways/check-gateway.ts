import { refuse } from '@millwright/contract';
import { type Device, gatewayKindOf } from '@millwright/contract/devices/devices.schemas';
import type { ItemId } from '@millwright/kernel';

import type { Tx } from '../../../platform/storage/index.ts';
import { findGateways } from '../gateways.store.ts';

/**
 * Checks that a device's gateway belongs to its item and speaks its protocol.
 * @throws Fault refusal `device.gateway_unknown`, `device.gateway_kind_wrong`.
 */
export async function checkGateway(
  tx: Tx,
  itemId: ItemId,
  { protocol, gatewayId }: Pick<Device, 'protocol' | 'gatewayId'>,
): Promise<void> {
  if (gatewayId === null) return;
  const [gateway] = await findGateways(tx, [gatewayId]);
  if (gateway?.itemId !== itemId) throw refuse('device.gateway_unknown');
  if (gateway.kind !== gatewayKindOf[protocol]) throw refuse('device.gateway_kind_wrong');
}

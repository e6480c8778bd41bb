import { refuse } from '@millwright/contract';
import type { TestedDevice } from '@millwright/contract/devices/connection-test/connection-test.schemas';
import { gatewayKindOf } from '@millwright/contract/devices/devices.schemas';
import { storedSettings } from '@millwright/contract/devices/protocols/index';
import { mayKnow, type Session } from '../../../platform/access/index.ts';
import { checkSettings } from '../devices/index.ts';
import type { AskedDevice } from '../devices.ports.ts';
import type { Gateways } from '../gateways/index.ts';

/**
 * A device that a call names, as it is asked. The gateway of somebody else is none to the caller.
 * @throws Fault refusal `general.not_found` where the caller has no such gateway,
 *   `device.gateway_kind_wrong`, and those of the protocol and its driver
 */
export async function readAskedDevice(
  device: TestedDevice,
  gateways: Pick<Gateways, 'find'>,
  session: Pick<Session, 'items'>,
): Promise<AskedDevice> {
  const { protocol, host, port, gatewayId } = device;
  const [gateway = null] = gatewayId === null ? [] : await gateways.find([gatewayId]);
  if (gatewayId !== null && !mayKnow(session, gateway?.itemId ?? null)) {
    throw refuse('general.not_found');
  }
  if (gateway !== null && gateway.kind !== gatewayKindOf[protocol]) {
    throw refuse('device.gateway_kind_wrong');
  }
  checkSettings(device);
  return { protocol, host, port, gateway, settings: storedSettings(device) };
}

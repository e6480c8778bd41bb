/** An edit that makes another box of a gateway: what something behind it stands on stays as it is. */
import { isDeepStrictEqual } from 'node:util';
import type { Gateway, GatewayEdit } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { Tx } from '../../../platform/storage/index.ts';
import type { DevicePorts } from '../devices.ports.ts';
import { devicesBehind } from '../gateways.store.ts';

/** Empty: from anywhere. */
const comesFromMore = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && (after.length === 0 || after.some((network) => !before.includes(network)));

/** Whether another box may come in for it, or what it says may mean something else. */
function isOtherBox(
  before: Gateway,
  { boxId, password, registration, networks, mappings }: Omit<GatewayEdit, 'id' | 'version'>,
): boolean {
  return (
    boxId !== before.boxId ||
    password !== undefined ||
    (registration !== undefined && !isDeepStrictEqual(registration, before.registration)) ||
    (networks !== undefined && comesFromMore(before.networks, networks)) ||
    (mappings !== undefined && !isDeepStrictEqual(mappings, before.mappings))
  );
}

/** @throws Fault those of the guards of the devices behind it */
export async function keepBox(
  tx: Tx,
  { deviceMeaningGuards }: Pick<DevicePorts, 'deviceMeaningGuards'>,
  before: Gateway,
  input: Omit<GatewayEdit, 'id' | 'version'>,
): Promise<void> {
  if (!isOtherBox(before, input)) return;
  const devices = await devicesBehind(tx, before.id);
  for (const guard of deviceMeaningGuards.all()) await guard(tx, devices, 'other-box');
}

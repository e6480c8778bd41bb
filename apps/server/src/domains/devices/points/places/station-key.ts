import { type Protocol, protocolOf } from '@millwright/contract/devices/protocols/index';
import type { GatewayId } from '@millwright/kernel';
import { canonicalHost } from '../../host-names/index.ts';

/** What is known of where a device is asked. */
interface Stationed {
  readonly protocol: Protocol;
  readonly gatewayId: GatewayId | null;
  readonly host: string;
  readonly port: number | null;
  readonly settings: object;
}

/** Where machines are asked by the numbers of their stations. */
interface StationAddress {
  /** The same of all that are asked there. */
  readonly address: string;
  /** Any of them may answer for this one. */
  readonly isAny: boolean;
}

/** Null where no station tells machines apart. */
export function stationAddress({
  protocol,
  gatewayId,
  host,
  port,
  settings,
}: Stationed): StationAddress | null {
  const { can, stationOf, isAnyStation } = protocolOf(protocol);
  if (!can.polled || stationOf(settings as never) === null) return null;
  return {
    address: JSON.stringify([gatewayId, canonicalHost(host), port]),
    isAny: isAnyStation?.(settings as never) ?? false,
  };
}

/** The same of two devices of an item that are one machine; null where any number may be at one place. */
export function stationKey({
  protocol,
  gatewayId,
  host,
  port,
  settings,
}: Stationed): string | null {
  const { can, stationOf } = protocolOf(protocol);
  if (!can.polled) return null;
  const station = stationOf(settings as never) ?? JSON.stringify(settings);
  return JSON.stringify([gatewayId, canonicalHost(host), port, station]);
}

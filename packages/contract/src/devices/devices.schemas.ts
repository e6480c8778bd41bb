import { ipVersionOf, wordOrders } from '@millwright/kernel';
import { z } from 'zod/mini';
import { note, plainName } from '../names.ts';
import { text } from '../text.ts';
import type { GatewayKind } from './gateways.schemas.ts';

/** How a device is spoken to. Only ever added to. */
export const protocols = ['modbus-tcp', 'modbus-rtu-tcp', 'modbus-dial-in', 'mqtt-json'] as const;
export const protocol = z.enum(protocols);
export type Protocol = z.infer<typeof protocol>;

/** The kind of gateway that a protocol needs; null = the device itself is dialled. */
export const gatewayKindOf: Readonly<Record<Protocol, GatewayKind | null>> = {
  'modbus-tcp': null,
  /** RTU frames through a TCP connection. */
  'modbus-rtu-tcp': null,
  /** RTU frames through the connection of a box that dials in. */
  'modbus-dial-in': 'dial-in',
  'mqtt-json': 'mqtt',
};

/** High-performance polls at a fixed interval; save-flow slowly unless somebody watches. */
export const performanceMode = z.enum(['high-performance', 'save-flow']);
export type PerformanceMode = z.infer<typeof performanceMode>;

export const wordOrder = z.enum(wordOrders as readonly ['ABCD', 'CDAB', 'BADC', 'DCBA']);

export const deviceName = plainName(1, 50, 'device.name_rule');

/** Of a host name (RFC 1123). */
const label = /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/;

/** IPv4, IPv6 or a host name. */
function isHost(given: string): boolean {
  if (ipVersionOf(given) !== null) return true;
  // Numbers alone are meant as IPv4: 300.1.1.1 is a slip, not a host name.
  return !/^[\d.]+$/.test(given) && given.split('.').every((part) => label.test(part));
}

const hostBounds = { max: 253, error: 'device.host_rule', trim: true } as const;

export const host = text(hostBounds, z.refine(isHost, 'device.host_rule'));

export const port = z
  .int('device.port_rule')
  .check(z.minimum(0, 'device.port_rule'), z.maximum(65_535, 'device.port_rule'));

/** What a person enters of a device. */
export const deviceFields = {
  deviceName,
  protocol,
  /** Id of a profile: the register families of a series. */
  profile: text({ min: 1, max: 60 }),
  /** Where a device that is dialled is reached; empty behind a gateway. */
  host: text(
    hostBounds,
    z.refine((given) => given === '' || isHost(given), 'device.host_rule'),
  ),
  port,
  /** The gateway it stands behind; null when the device is dialled. */
  gatewayId: z.nullable(z.int()),
  /** Modbus unit (station number). */
  unitId: z
    .int('device.unit_rule')
    .check(z.minimum(0, 'device.unit_rule'), z.maximum(255, 'device.unit_rule')),
  mode: performanceMode,
  /** Milliseconds between polls. */
  periodMs: z.int().check(z.minimum(50), z.maximum(3_600_000)),
  /**
   * Milliseconds to wait for a reply; null = by itself: a second, or behind a box that dials in four
   * seconds at first and then what its round trips suggest.
   */
  timeoutMs: z.nullable(z.int().check(z.minimum(50), z.maximum(60_000))),
  wordOrder,
  /** Most registers one read may ask for. */
  maxRegisters: z.int().check(z.minimum(1), z.maximum(125)),
  enabled: z.boolean(),
  note: note(500),
};

/** A device is dialled, or it stands behind a gateway. */
export const isReachable = z.refine<{
  protocol: Protocol;
  host: string;
  gatewayId: number | null;
}>(
  ({ protocol, host, gatewayId }) =>
    gatewayKindOf[protocol] === null ? host !== '' && gatewayId === null : gatewayId !== null,
  { error: 'device.link_rule', path: ['host'] },
);

/** On a serial line station 0 is everybody, and nobody answers. */
export const isStation = z.refine<{ protocol: Protocol; unitId: number }>(
  ({ protocol, unitId }) =>
    !(protocol === 'modbus-rtu-tcp' || protocol === 'modbus-dial-in') ||
    (unitId >= 1 && unitId <= 254),
  { error: 'device.unit_rule', path: ['unitId'] },
);

export const device = z.object({
  id: z.int(),
  itemId: z.int(),
  ...deviceFields,
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Device = z.infer<typeof device>;

const inputFields = {
  ...deviceFields,
  host: z._default(deviceFields.host, ''),
  gatewayId: z._default(deviceFields.gatewayId, null),
  protocol: z._default(protocol, 'modbus-tcp'),
  profile: z._default(deviceFields.profile, 'modbus'),
  port: z._default(port, 502),
  unitId: z._default(deviceFields.unitId, 1),
  mode: z._default(performanceMode, 'high-performance'),
  periodMs: z._default(deviceFields.periodMs, 1000),
  timeoutMs: z._default(deviceFields.timeoutMs, null),
  wordOrder: z._default(wordOrder, 'ABCD'),
  maxRegisters: z._default(deviceFields.maxRegisters, 120),
  enabled: z._default(z.boolean(), true),
  note: z._default(deviceFields.note, ''),
};

export const deviceInput = z
  .object({ itemId: z.int(), ...inputFields })
  .check(isReachable, isStation);
export type DeviceInput = z.infer<typeof deviceInput>;

/** The first device of an item that is made with it. */
export const firstDeviceInput = z.object(inputFields).check(isReachable, isStation);
export type FirstDeviceInput = z.infer<typeof firstDeviceInput>;

/** A row of the device list; the live state comes with `itemdata/getDevicePreview`. */
export const deviceRow = z.extend(device, { itemName: z.string(), pointCount: z.int() });
export type DeviceRow = z.infer<typeof deviceRow>;

const bothLanguages = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });

/** A register family of a profile, as much of it as a form needs. */
export const profileFamily = z.object({
  id: z.string(),
  name: bothLanguages,
  /** What one address holds. */
  kind: z.enum(['bit', 'word']),
  /** How the numbers of an address are written. */
  radix: z.union([z.literal(8), z.literal(10)]),
  /** Inclusive, written in the family's radix. */
  ranges: z.array(z.object({ first: z.string(), last: z.string() })),
  writable: z.boolean(),
  /** Flash memory: every write wears it. */
  flash: z.boolean(),
});
export type ProfileFamily = z.infer<typeof profileFamily>;

export const profileSummary = z.object({
  id: z.string(),
  name: bothLanguages,
  wordOrder,
  maxRegisters: z.int(),
  families: z.array(profileFamily),
});
export type ProfileSummary = z.infer<typeof profileSummary>;

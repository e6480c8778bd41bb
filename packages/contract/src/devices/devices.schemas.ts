import type { GatewayId } from '@millwright/kernel';
import { z } from 'zod/mini';
import { deviceState } from '../device-state.ts';
import { deviceIdField, gatewayIdField, itemIdField } from '../fields/ids.ts';
import { note, plainName } from '../fields/names.ts';
import { text } from '../fields/text.ts';
import type { GatewayKind } from './gateways/gateway-kinds.ts';
import { isHost } from './host.ts';
import {
  hasOwnSettings,
  type Protocol,
  protocolOf,
  protocols,
  readSettings,
  settingsFields,
  usualProtocol,
} from './protocols/index.ts';

export type { Protocol } from './protocols/index.ts';

/** How a device is spoken to. */
export const protocol = z.enum(protocols);

/** The kind of gateway that a protocol needs; null = the device itself is dialled. */
export const gatewayKindOf = Object.fromEntries(
  protocols.map((name) => [name, protocolOf(name).gateway]),
) as Readonly<Record<Protocol, GatewayKind | null>>;

/** Whether the device itself is dialled: it stands behind no gateway, and there is one. */
export const isDialled = (name: Protocol): boolean =>
  gatewayKindOf[name] === null && !protocolOf(name).can.derived;

/** High-performance polls at a fixed interval; save-flow slowly unless somebody watches. */
export const performanceMode = z.enum(['high-performance', 'save-flow']);
export type PerformanceMode = z.infer<typeof performanceMode>;

/** How a device stands: the state that its collector knows, or switched off. */
export const deviceStanding = z.enum([...deviceState.options, 'disabled']);
export type DeviceStanding = z.infer<typeof deviceStanding>;

export const deviceName = plainName(1, 50, 'device.name_rule');

const hostBounds = { max: 253, error: 'device.host_rule', trim: true } as const;

export const host = text(hostBounds, z.refine(isHost, 'device.host_rule'));

export const port = z
  .int('device.port_rule')
  .check(z.minimum(0, 'device.port_rule'), z.maximum(65_535, 'device.port_rule'));

/** What a person enters of a device. */
export const deviceFields = {
  deviceName,
  protocol,
  /** Where a device that is dialled is reached; empty behind a gateway. */
  host: text(
    hostBounds,
    z.refine((given) => given === '' || isHost(given), 'device.host_rule'),
  ),
  port,
  /** The gateway it stands behind; null when the device is dialled. */
  gatewayId: z.nullable(gatewayIdField),
  mode: performanceMode,
  /** Milliseconds between polls. */
  periodMs: z.int().check(z.minimum(50), z.maximum(3_600_000)),
  /**
   * Milliseconds to wait for a reply; null = by itself: a second, or behind a box that dials in four
   * seconds at first and then what its round trips suggest.
   */
  timeoutMs: z.nullable(z.int().check(z.minimum(50), z.maximum(60_000))),
  enabled: z.boolean(),
  note: note(500),
  ...settingsFields,
};

/** A device is dialled, or it stands behind a gateway; one that is none has no place. */
export const isReachable = z.refine<{
  protocol: Protocol;
  host: string;
  gatewayId: GatewayId | null;
}>(
  ({ protocol, host, gatewayId }) =>
    gatewayKindOf[protocol] === null
      ? (host !== '') === isDialled(protocol) && gatewayId === null
      : gatewayId !== null,
  { error: 'device.link_rule', path: ['host'] },
);

export const device = z.object({
  id: deviceIdField,
  itemId: itemIdField,
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
  protocol: z._default(protocol, usualProtocol),
  // The protocol's own fills it: see readSettings.
  port: z.optional(port) as unknown as z.ZodMiniDefault<typeof port>,
  mode: z._default(performanceMode, 'high-performance'),
  periodMs: z._default(deviceFields.periodMs, 1000),
  timeoutMs: z._default(deviceFields.timeoutMs, null),
  enabled: z._default(z.boolean(), true),
  note: z._default(deviceFields.note, ''),
};

export const deviceInput = z
  .object({ itemId: itemIdField, ...inputFields })
  .check(isReachable, hasOwnSettings, readSettings);
export type DeviceInput = z.infer<typeof deviceInput>;

/** The first device of an item that is made with it. */
export const firstDeviceInput = z
  .object(inputFields)
  .check(isReachable, hasOwnSettings, readSettings);
export type FirstDeviceInput = z.infer<typeof firstDeviceInput>;

/** A row of the device list; the live state comes with `itemdata/getDevicePreview`. */
export const deviceRow = z.extend(device, { itemName: z.string(), pointCount: z.int() });
export type DeviceRow = z.infer<typeof deviceRow>;

/** What is known of a protocol where contract, server and pages read it: data, no behaviour. */
import type { DataType } from '@millwright/kernel';
import type { z } from 'zod/mini';
import type { GatewayKind } from '../gateways/gateway-kinds.ts';
import type { ProfileFamily } from './modbus/profiles.ts';
import type { TypedAddress } from './typed-address.ts';

/** What a protocol can do. Pages and the collector ask for these, never for its name. */
export interface ProtocolCapabilities {
  /** Values can be written, and read back. */
  readonly write: boolean;
  /** Points that follow each other in the device can be made in one go. */
  readonly blocks: boolean;
  /** The device can say which points it has. */
  readonly browse: boolean;
  /** We ask at a period of our choice; otherwise the device sends when it wants. */
  readonly polled: boolean;
  /** A device can be asked before it is set up: whether it answers, and what its registers hold. */
  readonly test: boolean;
  /** There is no device: its points are reckoned from those of others, and their address is how. */
  readonly derived: boolean;
}

/** Titles of a field in the files that people edit. */
export interface FieldTitle {
  readonly 'zh-CN': string;
  readonly 'en-US': string;
}

/** One protocol, as `defineProtocol` makes it. */
export interface Protocol<
  Name extends string = string,
  Settings extends z.core.$ZodShape = z.core.$ZodShape,
  Address extends z.core.$ZodShape = z.core.$ZodShape,
> {
  /** Stands in the database and on the wire: only ever added to. */
  readonly name: Name;
  /** The folder of its driver, and of its part of the web. */
  readonly folder: string;
  /** The kind of gateway it stands behind; null = the device itself is dialled. */
  readonly gateway: GatewayKind | null;
  /** Where a device listens unless it says otherwise. */
  readonly port: number;
  readonly can: ProtocolCapabilities;
  /** Settings of a device beside those that every device has. */
  readonly settings: z.ZodMiniObject<Settings>;
  /** What tells the devices behind one gateway apart; null where nothing has to. */
  readonly stationOf: (settings: z.infer<z.ZodMiniObject<Settings>>) => string | null;
  /** Whether any machine at its address may answer for it, whatever its station; none does where it is missing. */
  readonly isAnyStation?: (settings: z.infer<z.ZodMiniObject<Settings>>) => boolean;
  /** Where a point is, in the words of the protocol. */
  readonly address: z.ZodMiniObject<Address>;
  /** The address as people read, search and sort it. */
  readonly addressText: (address: z.infer<z.ZodMiniObject<Address>>) => string;
  /**
   * Reads an address as people and other makers' tables write it; null for what is none.
   * @param families those of the device's model, where it has some
   */
  readonly readTyped: (
    text: string,
    dataType: DataType,
    families: readonly ProfileFamily[],
  ) => TypedAddress | null;
  /** Of the settings, for files of devices. */
  readonly settingTitles: Readonly<Record<keyof Settings, FieldTitle>>;
  /** Of the fields of the address, for files of points. */
  readonly titles: Readonly<Record<keyof Address, FieldTitle>>;
}

/** Keeps the literal types of what a protocol says of itself. */
export const defineProtocol = <
  const Name extends string,
  Settings extends z.core.$ZodShape,
  Address extends z.core.$ZodShape,
>(
  protocol: Protocol<Name, Settings, Address>,
): Protocol<Name, Settings, Address> => protocol;

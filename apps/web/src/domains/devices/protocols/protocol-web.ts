import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import type { PointBlockInput } from '@millwright/contract/devices/point-blocks/point-blocks.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { Protocol, TypedAddress } from '@millwright/contract/devices/protocols/index';
import type { DataType } from '@millwright/kernel';
import type { ComponentType, ReactNode } from 'react';
import type { PointEntry } from '../points/point-entry.ts';

/** How addresses are typed in a table. */
export interface TypedAddresses {
  readonly example: string;
  /** Key of the text that says how; `example` stands in it. */
  readonly hint: string;
  /** Null for what is no address of the device. */
  read(text: string, dataType: DataType): TypedAddress | null;
  /** Where the next value stands behind this one; null when nothing does. */
  next(text: string, dataType: DataType): string | null;
}

/** What the forms of a device's points go by. */
export interface PointRules {
  /** What a new point begins with, beside what all begin with. */
  readonly start: Partial<PointEntry>;
  /** The entry without what does not apply, as the server takes it. */
  finish(entry: PointEntry): PointEntry;
  writable(entry: Pick<PointEntry, 'family'>): boolean;
  /** The types that a point may have; missing where it may have any. */
  readonly types?: readonly DataType[];
  /** Whether what is read may be scaled; it may unless said. */
  readonly scaled?: boolean;
  /** Missing where an address is more than a text. */
  readonly typed?: TypedAddresses;
}

/** How points that stand one after another are described, for the protocols that can make them. */
export interface BlockWeb {
  readonly start: Pick<PointBlockInput, 'family' | 'address'>;
  /** Where the first one stands. */
  readonly Fields: ComponentType<{ readonly device: DeviceRow }>;
  /** What a row says beside its type. */
  readonly RowField: ComponentType<{ readonly row: number }>;
}

/** A protocol on the pages: each has a folder here, which `index.ts` finds by its name. */
export interface ProtocolWeb {
  /** Settings of a device beside those that every device has. */
  readonly DeviceFields: ComponentType<{ readonly protocol: Protocol }> | null;
  /** What tells a copy of a device from the original, beside its name and where it is dialled. */
  readonly CopyFields: ComponentType | null;
  /** Where a point is; `children` is the choice of its type. */
  readonly AddressFields: ComponentType<{
    readonly device: DeviceRow;
    readonly children: ReactNode;
  }>;
  /** Null where nothing follows from anything. */
  readonly block: BlockWeb | null;
  usePointRules(device: Pick<DeviceRow, 'profile'>): PointRules;
  /** What follows the address of a device in lists, or nothing. */
  stationText(device: DeviceRow): string;
  /** Where a point is, in a list. */
  placeText(point: Point): string;
  /** The same with what has to be asked for; missing where the text is all. */
  readonly Place?: ComponentType<{ readonly point: Point }>;
}

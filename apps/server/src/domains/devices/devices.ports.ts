/** What later domains add to devices. */

import type { DeviceState } from '@millwright/contract/device-state';
import type { BoxAddress } from '@millwright/contract/devices/gateways/box-address.schemas';
import type {
  Gateway,
  GatewayLive,
  UnknownBox,
} from '@millwright/contract/devices/gateways/gateways.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { Protocol } from '@millwright/contract/devices/protocols/index';
import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type { PointDescription, Preview, TestAnswer } from '@millwright/drivers';
import {
  type DeviceId,
  definePort,
  type Fault,
  type ItemId,
  type PointId,
  type Port,
  type UserId,
} from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import type { Tx } from '../../platform/storage/index.ts';
import type { VisibleItems } from '../items/index.ts';

/** Refuses by throwing when something still uses the device that must not be lost with it. */
export type DeviceDeletionGuard = (tx: Tx, device: DeviceId) => Promise<void>;
/** The same for points. */
export type PointDeletionGuard = (tx: Tx, points: readonly PointId[]) => Promise<void>;

/** Why points may not come to stand for something else in their device: by those that may not. */
export type PointMeaningGuard = (
  tx: Tx,
  points: readonly Point[],
) => Promise<ReadonlyMap<PointId, Fault>>;
/**
 * What an edit makes of devices: other machines, such as are asked more seldom, or such as stand behind
 * another box.
 */
export type DeviceTurn = 'other' | 'slower' | 'other-box';
/** Refuses by throwing when something counts on the devices being the machines that they are, or on their pace. */
export type DeviceMeaningGuard = (
  tx: Tx,
  devices: readonly DeviceId[],
  turn: DeviceTurn,
) => Promise<void>;

/**
 * Refuses by throwing where what acts by itself in an item would set itself off, as its calculated points
 * are reckoned from now on.
 */
export type ReckoningGuard = (tx: Tx, item: ItemId) => Promise<void>;

/** What of a domain uses some of these points. */
export type ReferenceSource = (points: readonly PointId[]) => Promise<readonly Reference[]>;

/** Deletes what a later domain has of an item that goes with all it has. */
export type ItemClearing = (tx: Tx, item: ItemId) => Promise<void>;

/** Told of an item that is hidden with all it has, for it is to be deleted, or that is there again. */
export type ItemTurn = (tx: Tx, item: ItemId) => Promise<void>;

/** A device that goes to another item, with its points. */
export interface DeviceMove {
  readonly deviceId: DeviceId;
  readonly pointIds: readonly PointId[];
  readonly from: ItemId;
  readonly to: ItemId;
  readonly toName: string;
  /** The account whose the item is, if that is not who had the device; null = nobody's. */
  readonly toAccount: UserId | null | undefined;
  readonly acting: Acting;
}
/** Takes along what a later domain has of the device; refuses by throwing what cannot go with it. */
export type DeviceMover = (tx: Tx, move: DeviceMove) => Promise<void>;

/** What whoever collects knows of gateways now. */
export interface GatewayWatch {
  /** Null when it is not collected here. */
  live(gateway: Gateway): GatewayLive | null;
  unknownBoxes(): readonly UnknownBox[];
}

/** How the enabled devices of these items stand now, for whoever lists devices by it. */
export type DeviceStates = (
  items: VisibleItems,
) => readonly { readonly deviceId: DeviceId; readonly state: DeviceState }[];

/** A device that is not set up, in the words of its driver. */
export interface AskedDevice {
  readonly protocol: Protocol;
  /** Empty behind a gateway. */
  readonly host: string;
  readonly port: number;
  /** The gateway it stands behind, which speaks its protocol; null when it is dialled. */
  readonly gateway: Pick<Gateway, 'id' | 'itemId'> | null;
  readonly settings: unknown;
}

/**
 * Asks devices that are not set up; only whoever reaches devices can. `whose` is the account that
 * asks, `gone` ends it.
 * @throws refusal `device.not_collecting`, and those of dialling
 */
export interface ConnectionTester {
  ask(device: AskedDevice, whose: string, gone: AbortSignal): Promise<TestAnswer>;
  preview(
    device: AskedDevice,
    points: readonly PointDescription<unknown>[],
    whose: string,
    gone: AbortSignal,
  ): Promise<Preview>;
}

export interface DevicePorts {
  readonly deviceDeletionGuards: Port<DeviceDeletionGuard>;
  readonly pointDeletionGuards: Port<PointDeletionGuard>;
  readonly meaningGuards: Port<PointMeaningGuard>;
  readonly deviceMeaningGuards: Port<DeviceMeaningGuard>;
  readonly reckoningGuards: Port<ReckoningGuard>;
  readonly references: Port<ReferenceSource>;
  readonly gatewayWatches: Port<GatewayWatch>;
  /** Whoever listens for boxes says where; there is one who does. */
  readonly boxAddresses: Port<() => BoxAddress>;
  readonly connectionTesters: Port<ConnectionTester>;
  readonly itemClearings: Port<ItemClearing>;
  readonly itemTurns: Port<ItemTurn>;
  readonly deviceMoves: Port<DeviceMover>;
  readonly deviceStates: Port<DeviceStates>;
}

export const defineDevicePorts = (): DevicePorts => ({
  deviceDeletionGuards: definePort('devices.deletion-guards'),
  pointDeletionGuards: definePort('points.deletion-guards'),
  meaningGuards: definePort('points.meaning-guards'),
  deviceMeaningGuards: definePort('devices.meaning-guards'),
  reckoningGuards: definePort('points.reckoning-guards'),
  references: definePort('points.references'),
  gatewayWatches: definePort('gateways.watches'),
  boxAddresses: definePort('gateways.box-addresses'),
  connectionTesters: definePort('devices.connection-testers'),
  itemClearings: definePort('devices.item-clearings'),
  itemTurns: definePort('devices.item-turns'),
  deviceMoves: definePort('devices.moves'),
  deviceStates: definePort('devices.states'),
});

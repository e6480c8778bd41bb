import type {
  Device,
  DeviceInput,
  DeviceRow,
  FirstDeviceInput,
} from '@millwright/contract/devices/devices.schemas';
import type {
  PointBatchRow,
  PointChanges,
} from '@millwright/contract/devices/points/point-batch.schemas';
import type {
  Point,
  PointBrief,
  PointEdit,
  PointInput,
} from '@millwright/contract/devices/points/points.schemas';
import type { ProfileSummary } from '@millwright/contract/devices/protocols/index';
import type { Item, ItemInput } from '@millwright/contract/items/items.schemas';
import type { DeviceId, ItemId, PointId, PointScope, Timestamp } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import type { Tx } from '../../platform/storage/index.ts';
import type { VisibleItems } from '../items/index.ts';
import type { DataSets } from './data-sets/index.ts';
import type { Deletions } from './deletions/index.ts';
import type { DeviceBatches } from './device-batches/index.ts';
import type { DeviceFile } from './device-file/index.ts';
import type { DeviceCopy, DeviceEdit } from './devices/index.ts';
import type { DevicePorts } from './devices.ports.ts';
import type { DeviceListQuery } from './devices.store.ts';
import type { Gateways } from './gateways/index.ts';
import type { PointBlocks } from './point-blocks/index.ts';
import type { PointGroups } from './point-groups/index.ts';
import type { FoundPoint, PointQuery, PointWithLimits, WrittenPlaces } from './points/index.ts';
import type { TextLists } from './text-lists/index.ts';

/** A device with its points by id. */
export interface DeviceWithPoints {
  readonly device: Device;
  readonly points: readonly Point[];
}

/** Everything there is to collect: the enabled devices, each with its points by id. */
export interface CollectionSnapshot {
  readonly devices: readonly DeviceWithPoints[];
  /** Those that are switched off: nobody collects them, and what they ask of their machine counts. */
  readonly off: readonly DeviceWithPoints[];
}

/** Takes the ids of devices that, with their points, are not what they were. */
export type DeviceChangeListener = (ids: ReadonlySet<DeviceId>) => Promise<void>;

/** PLCs, HMIs and meters, with their data points. */
export interface Devices {
  /** Tells in every process of changed devices. @returns ends the subscription */
  onChange(listener: DeviceChangeListener): () => void;
  /**
   * Resolves when the listeners here, and those of gateways, have taken in all that was committed at a
   * moment; after a second where the database does not answer.
   * @param moment of `performance.now()`
   */
  caughtUp(moment: number): Promise<void>;
  readonly ports: DevicePorts;
  readonly gateways: Gateways;
  readonly pointGroups: PointGroups;
  readonly pointBlocks: PointBlocks;
  readonly textLists: TextLists;
  readonly dataSets: DataSets;
  readonly profiles: readonly ProfileSummary[];
  readonly batches: DeviceBatches;
  list(query: DeviceListQuery): Promise<{ list: DeviceRow[]; total: number }>;
  /** @throws Fault refusal `general.not_found` */
  get(id: DeviceId): Promise<DeviceRow>;
  /** The devices there are of these, in no order; within a transaction those it made too. */
  find(ids: readonly DeviceId[], tx?: Tx): Promise<Device[]>;
  /** The same, which stay where they are until the commit. */
  hold(tx: Tx, ids: readonly DeviceId[]): Promise<Device[]>;
  create(input: DeviceInput, acting: Acting): Promise<Device>;
  /** Creates an item with its first device, both or neither. */
  createWithItem(
    given: { readonly item: ItemInput; readonly device: FirstDeviceInput },
    acting: Acting,
    visible: VisibleItems,
  ): Promise<{ item: Item; device: Device }>;
  edit(input: DeviceEdit, acting: Acting): Promise<Device>;
  /** Adds a device like another one, with its points. */
  copy(input: DeviceCopy, acting: Acting): Promise<Device>;
  /** For a minute it can be taken back; see `deletions`. */
  delete(id: DeviceId, acting: Acting): Promise<void>;
  readonly deletions: Deletions;
  readonly file: DeviceFile;

  listPoints(query: PointQuery): Promise<{ list: Point[]; total: number }>;
  briefPoints(of: { itemId: ItemId; deviceId?: DeviceId | undefined }): Promise<PointBrief[]>;
  /** By what expressions of the item are checked: of its points those that these texts name. */
  scopeOfTexts(item: ItemId, texts: readonly string[]): Promise<PointScope>;
  /** The points there are of these, in no order; within a transaction those it made too. */
  findPoints(ids: readonly PointId[], tx?: Tx): Promise<Point[]>;
  /** Of those that an edit has made something else of, when: what was read before is no value of theirs. */
  meantSince(ids: readonly PointId[]): Promise<ReadonlyMap<PointId, Timestamp>>;
  /** The same, which stay until the commit: what is made to use them finds them there. */
  holdPoints(tx: Tx, ids: readonly PointId[]): Promise<Point[]>;
  /** The first points whose name holds the words; `cut` where there were too many to look at all. */
  searchPoints(
    words: string,
    visible: VisibleItems,
  ): Promise<{ list: (FoundPoint & { itemName: string })[]; cut: boolean }>;
  /** By device and id. */
  pointsOf(devices: readonly DeviceId[]): Promise<Point[]>;
  /** Those of the devices that have limits, by device and id. */
  pointsWithLimits(devices: readonly DeviceId[]): Promise<PointWithLimits[]>;
  /** Whether the point is in flash memory of its device's model: every write wears it. */
  isInFlash(device: Device, point: Point): boolean;
  createPoints(device: DeviceId, inputs: readonly PointInput[], acting: Acting): Promise<Point[]>;
  editPoint(input: PointEdit, acting: Acting): Promise<Point>;
  /** The same changes to several points; tells of each what became of it. */
  editPoints(
    batch: { readonly ids: readonly PointId[]; readonly changes: PointChanges },
    acting: Acting,
  ): Promise<PointBatchRow[]>;
  /** Adds points like these of the item to a device of it; answers how many. */
  copyPoints(
    copy: {
      readonly itemId: ItemId;
      readonly deviceId: DeviceId;
      readonly ids: readonly PointId[];
    },
    acting: Acting,
  ): Promise<number>;
  deletePoints(ids: readonly PointId[], acting: Acting): Promise<number>;
  /** What the calculated points of an item are reckoned from, by point. */
  reckonedFrom(tx: Tx, item: ItemId): Promise<ReadonlyMap<PointId, readonly PointId[]>>;
  /** Where the written ones of these go, and which of that changes what those that are seen show. */
  writtenPlaces(
    tx: Tx,
    points: { readonly written: readonly PointId[]; readonly seen: readonly PointId[] },
  ): Promise<WrittenPlaces>;

  /** The item of each, null where there is no such device. */
  itemsOfDevices(ids: readonly DeviceId[]): Promise<(ItemId | null)[]>;
  /** The item of each, null where there is no such point. */
  itemsOfPoints(ids: readonly PointId[]): Promise<(ItemId | null)[]>;
  collection(): Promise<CollectionSnapshot>;
  /** The devices of an item that nobody collects. */
  switchedOff(item: ItemId): Promise<DeviceWithPoints[]>;
}

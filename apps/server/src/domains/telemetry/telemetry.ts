import type { PointBlock } from '@millwright/contract/devices/point-blocks/point-blocks.schemas';
import type { ShownTextList } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import type { Hold, ListedHold } from '@millwright/contract/telemetry/holds/holds.schemas';
import type {
  DevicePreview,
  ItemDataGroup,
  ItemPreview,
  PointValue,
  TrendSeries,
  WriteBatch,
  WriteCommand,
  WrittenFrom,
} from '@millwright/contract/telemetry/telemetry.schemas';
import type { DeviceId, ItemId, PointId, Port, Timestamp } from '@millwright/kernel';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { WrongClock } from './boxes/index.ts';
import type { GatewayState } from './collect/index.ts';
import type { Gap } from './history/index.ts';
import type { Conditions, PreviewFilter } from './live/index.ts';
import type {
  Approvals,
  BatchRequest,
  createSetValue,
  DecisionRequest,
  GivenScreen,
  PressRequest,
  RelativeRequest,
  ScreenNames,
  SettleRequest,
  WriteQuery,
  WriteRequest,
} from './writes/index.ts';

export type {
  Aggregate,
  ClassRuns,
  Course,
  CourseQuery,
  HistoryLimit,
  ValueTest,
} from './history/index.ts';

export interface Telemetry extends Stoppable {
  readonly conditions: Conditions;
  /**
   * The devices of an item and their points with their values now, those switched off too; or the
   * `first` points and the devices as far as they reach.
   */
  itemPreview(
    filter: PreviewFilter & { readonly first?: number | undefined },
  ): Promise<ItemPreview>;
  /** The same points by variable group: the groups by name, then the points in none. */
  groupedPoints(
    filter: PreviewFilter,
  ): Promise<{ list: ItemDataGroup[]; textLists: ShownTextList[] }>;
  /** The values of points now, in the order of the ids. */
  values(points: readonly PointId[]): PointValue[];
  /** A variable block with the values of its points. @throws Fault refusal `general.not_found` */
  blockValues(block: number): Promise<{ block: PointBlock; list: PointValue[] }>;
  /** The devices of these items with their online states. */
  devices(items: 'all' | ReadonlySet<ItemId>): DevicePreview[];
  /** Tells every change of a device's state; `hear` returns at once. */
  onDeviceState(listener: (device: DevicePreview) => void): void;
  /** Tells when the box of a gateway came or went; `hear` returns at once. */
  onGatewayState(listener: (state: GatewayState) => void): void;
  /** Domains that know screens name them in the log of writes. */
  readonly screenNames: Port<ScreenNames>;
  /** The screen that a point is written from. @throws Fault refusal `general.not_found` */
  writtenFrom(screen: GivenScreen, point: PointId): Promise<WrittenFrom>;
  /** @throws the refusals of {@link createSetValue} */
  setValue(request: WriteRequest): Promise<WriteCommand>;
  /** @throws the refusals of {@link createSetValue} */
  setRelative(request: RelativeRequest): Promise<WriteCommand>;
  /** Several points of a device; as the call `setValues`. */
  setValues(request: BatchRequest): Promise<WriteBatch>;
  /** Whether there was something of the batch left to do. */
  cancelValues(device: DeviceId, batchId: string): Promise<boolean>;
  /** What becomes of a command that waits for a second person. @throws the refusals of {@link Approvals} */
  decideWrite(request: DecisionRequest): Promise<WriteCommand>;
  /** Presses a button that writes as long as it is held. @throws the refusals of `Holds` */
  press(request: PressRequest): Promise<Hold>;
  /** What of these items is held, or is not known to be released. */
  listHolds(items: 'all' | ReadonlySet<ItemId>): Promise<ListedHold[]>;
  /** Ends the alarm of one that can not be released. @throws the refusals of `Holds` */
  settleHold(request: SettleRequest): Promise<Hold>;
  /** What of these items waits for one, as this reader sees it. */
  awaitingWrites: Approvals['list'];
  /** Whether somebody could approve what another one gives in the item. */
  canApprove(item: ItemId): Promise<boolean>;
  writeCommand(id: number): Promise<WriteCommand | null>;
  writeCommands(query: WriteQuery): Promise<{ list: WriteCommand[]; total: number }>;
  /** Retention: deletes finished writes older than `before`; answers how many. */
  purgeWrites(before: Timestamp): Promise<number>;
  /**
   * How long values of points say something: those that hold until the next one, and when nobody
   * collected before `to`.
   */
  holding(
    points: readonly PointId[],
    to: number,
  ): Promise<{ readonly held: ReadonlySet<PointId>; readonly gaps: readonly Gap[] }>;
  trend(query: {
    readonly points: readonly PointId[];
    readonly from: number;
    readonly to: number;
    readonly width: number;
  }): Promise<TrendSeries[]>;
  /** Knows the devices and shows their values as the server tells that collects. */
  follow(): Promise<void>;
  /** Begins to collect, after {@link Telemetry.follow}. */
  collect(): Promise<void>;
  /** Both. */
  start(): Promise<void>;
  /** Where boxes dial in; 0 before the start. */
  readonly dtuPort: number;
  /**
   * Items whose triggers did nothing since this was asked last, for their account had done too much, with
   * how often.
   */
  takeSkippedTriggers(): ReadonlyMap<ItemId, number>;
  /**
   * Items of whose calculated points samples were not kept since this was asked last, for their account
   * has more than its rate, with how many.
   */
  takeThinnedSamples(): ReadonlyMap<ItemId, number>;
  /** Buttons that may still be pressed though nobody holds them, as the server that collects knows them. */
  pressedButtons(): readonly Hold[];
  /** Of boxes, as the server that collects knows them. */
  wrongClocks(): readonly WrongClock[];
  /** Whether devices were polled less often within the last minute, for history did not keep up. */
  readonly isSlowed: boolean;
}

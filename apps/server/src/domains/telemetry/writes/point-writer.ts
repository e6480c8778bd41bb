/** What writing asks of who collects, and of what forbids it. */
import type { PointWrite } from '@millwright/contract/telemetry/telemetry.schemas';
import type { MemorySpan } from '@millwright/drivers';
import type { DeviceId, Fault, ItemId, PointId, WriteConfirm } from '@millwright/kernel';
import type { Told } from '../../devices/index.ts';
import type { WriteEvent } from './write-command-state.ts';

/** Another point at the place of one that is written, which has a writing range. */
export interface OverlappingPoint {
  readonly pointId: PointId;
  readonly pointName: string;
  /** What its value comes to where the point holds this one; null where that cannot be reckoned. */
  valueFor(value: WriteValue): WriteValue | null;
}

/** What the log needs to know of the point that is written. */
export interface WriteTarget {
  readonly pointId: PointId;
  readonly pointName: string;
  readonly unit: string;
  /** What decides how its values are told. */
  readonly told: Told;
  /** How its number is made of that in the register; by the intercept while that is 0. */
  readonly slope: number;
  readonly intercept: number;
  readonly writable: boolean;
  /** What a person has to do before it is written: the most that is asked at its place. */
  readonly confirm: WriteConfirm;
  /** The same before its rest value is written. */
  readonly restConfirm: WriteConfirm;
  /** Where it stands in the machine, by a memory of no other one; null where that is not known. */
  readonly span: MemorySpan | null;
  /** The others with a range that stand, in whole or in part, at its place. */
  readonly overlapping: readonly OverlappingPoint[];
  /** As `version` of the writer was when this was read. */
  readonly version: string | undefined;
  readonly deviceId: DeviceId;
  readonly deviceName: string;
  readonly itemId: ItemId;
  /** Its device answers, be it with refusals. */
  readonly answers: boolean;
  /** The value now, as the log shows it. */
  readonly value: string | null;
}

export type WriteValue = number | string | boolean;

/** The collector's side of a write. */
export interface PointWriter {
  /** A point as it is stored now, taken over if it was not yet; null when there is no such point. */
  target(pointId: PointId): Promise<WriteTarget | null>;
  /** The same of many, by one look; those that are not there are left out. */
  targets(points: readonly PointId[]): Promise<ReadonlyMap<PointId, WriteTarget>>;
  /**
   * A person waits for the connection of its device: it is tried now, once a second at most.
   * @returns whether there is one then; never rejects
   */
  hurry(pointId: PointId): Promise<boolean>;
  /** @throws refusal when the value does not fit the point's type, length or writing range */
  check(pointId: PointId, value: WriteValue): void;
  /**
   * Sends the write; resolves with the device's answer, never rejects for the device's sake.
   * @param forbidden asked just before the frame goes: why it may not, or null
   * @param how `first`: before all other writes and polls of its line, and once there is a connection;
   * `stops`: before them too, behind what is `first`; what waits for the same place is ended by `forbidden`
   * @throws the refusals of `check`: nothing was sent
   */
  write(
    pointId: PointId,
    value: WriteValue,
    forbidden: () => Fault | null,
    how?: { readonly first?: boolean; readonly stops?: boolean },
  ): Promise<WriteEvent>;
  /** Reads the point back and compares it with what was written. */
  readBack(pointId: PointId): Promise<WriteReading>;
  /** Reads the point now, as the log shows it; null when nothing came that can be trusted. */
  readNow(pointId: PointId): Promise<string | null>;
  /** Changes with every edit of the point or its device; at once. */
  version(pointId: PointId): string | undefined;
  /**
   * The frames that writing these points of one device takes, in the order given.
   * @throws refusal `general.not_found`
   */
  frames(points: readonly PointId[]): readonly (readonly PointId[])[];
  /** Writes one of these frames; as `write` does else. */
  writeFrame(
    writes: readonly PointWrite[],
    forbidden: () => Fault | null,
    how?: { readonly stops?: boolean },
  ): Promise<WriteEvent>;
  /** Reads a frame back until all of it is there, or in vain; in the order of the points. */
  readFrame(points: readonly PointId[]): Promise<readonly WriteReading[]>;
}

/** What a read-back found. */
export interface WriteReading {
  readonly event: WriteEvent;
  readonly text: string | null;
}

/** A write as interlocks look at it. */
export interface AskedWrite {
  readonly target: WriteTarget;
  /** Its point is at rest afterwards, which an interlock may allow. */
  readonly rests: boolean;
}

/** What forbids writing though the point takes values: asked by every write, whoever gives it. */
export interface WriteInterlocks {
  /** By what is stored now. */
  refusal(write: AskedWrite): Promise<Fault | null>;
  /** The same of many of one item, by one look; in their order. */
  refusals(writes: readonly AskedWrite[]): Promise<readonly (Fault | null)[]>;
  /** The first of these by what is known here, at once. */
  refusalNow(writes: readonly AskedWrite[]): Fault | null;
}

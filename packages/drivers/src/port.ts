/**
 * What a driver is. Everything about a protocol stands behind this port, in the protocol's own
 * folder; whoever collects knows devices, points, samples and states, and no protocol's name.
 */
import type { ProfilePoints, ProfileSummary } from '@millwright/contract/devices/protocols/index';
import type { Clock, DataType, Duration, GatewayId, Quality, Timestamp } from '@millwright/kernel';
import type { ConnectionTest, OpenTest, TestNeeds } from './connection-test.ts';
import type { DriverPoint, PointDescription } from './driver-point.ts';
import type { Connector } from './link/tcp-connector.ts';
import type { MemorySpan } from './memory-span.ts';
import type { TimerWheel } from './timer-wheel.ts';
import type { GivenValue } from './values/encode-value.ts';

/** Where a device is reached. */
export interface DeviceReach {
  /** Empty behind a gateway. */
  readonly host: string;
  readonly port: number;
  /** The gateway it stands behind; null when the device is dialled. */
  readonly gatewayId: GatewayId | null;
}

/** A device as a line carries it. */
export interface Station<Settings, Address> extends DeviceReach {
  readonly id: number;
  readonly settings: Settings;
  readonly points: readonly DriverPoint<Address>[];
  /** Milliseconds between the starts of two polls. */
  readonly periodMs: number;
  /** Milliseconds a request may take, each try; null = as the driver thinks best. */
  readonly timeoutMs: number | null;
}

/**
 * `online`: its last request was answered. `late`: no more is known, but values are stale for want of
 * others. `failing`: it answers, but poll after poll nothing of it
 * can be read. `silent`: it does not answer and is being left alone for a while. `offline`: there is
 * no connection to it.
 */
export type StationState = 'online' | 'late' | 'failing' | 'silent' | 'offline';

/**
 * Where a line puts what it reads. Every call is synchronous and must be quick; nothing is called
 * after the line's `stop` has resolved.
 */
export interface Sink {
  /**
   * Values read at one moment, those of one block; index i of each array belongs to `keys[i]`. The
   * arrays are filled anew by the next block of any line: take what is needed now, keep nothing.
   * @param texts null for plain numbers
   */
  block(
    keys: Int32Array,
    at: Timestamp,
    values: Float64Array,
    qualities: Uint8Array,
    texts: readonly (string | null)[],
  ): void;
  /** These points are bad from now on: called when that begins or its quality changes. */
  failed(keys: Int32Array, quality: Quality, at: Timestamp): void;
  /**
   * @param cause stable code of why there is no connection, when `offline`; of why nothing can be
   * read, when `failing` and the device said it; else null
   */
  state(station: number, state: StationState, at: Timestamp, cause: string | null): void;
}

/** Whether what a round of polls brings finds room where it goes. Both are called often and must be quick. */
export interface PollRoom {
  /** False: the round is put off, and asked for again within a moment. */
  has(): boolean;
  /** A round began so many milliseconds late, for there was no room. */
  delayed(ms: number): void;
}

/** What a line asks of the world. */
export interface LineNeeds {
  /** Names the line; spreads the phases of its stations. */
  readonly name: string;
  readonly clock: Clock;
  /** One for all lines of the process. */
  readonly wheel: TimerWheel;
  readonly sink: Sink;
  /** There always is without. What a person asks for, and reads back, is not put off. */
  readonly room?: PollRoom | undefined;
  /** Dials an address that may be dialled, when its turn comes. */
  dial(target: { host: string; port: number; timeout: Duration }): Connector;
  /** Waits for the box of a gateway to dial in. */
  box(gatewayId: GatewayId): Connector;
  /** 0 ≤ n < 1. */
  readonly random?: () => number;
}

/**
 * Why a request brought nothing. `timed-out`: a write may have been carried out all the same, as a
 * read-back may tell; so ends one whose connection broke when it had been sent. `offline`: nothing was written.
 */
export type RequestFailure =
  | { readonly state: 'refused'; readonly code: number }
  | { readonly state: 'timed-out' | 'offline' | 'malformed' | 'cancelled' };

/**
 * `answered-otherwise`: the device answered in time, and not with what was sent: it may hold that,
 * another value, or what it held before, as a read-back tells.
 * `in-progress`: the device said that it has the write and needs longer for it; `busy`: that it had no
 * time for it. Some carry it out all the same, as a read-back may tell.
 * `failed`: it had an error while it did so, and may have done some or all of it, as a read-back may tell.
 * `accepted`: the device said yes, which does not yet prove that it took it; read it back.
 * `written-meanwhile`: to change a part of something it is read and written as a whole, and another frame of
 * ours went there in between each time; nothing was written.
 * `too-long`: the device has room for `limit` bytes of text only; nothing was written.
 */
export type WriteResult =
  | { readonly state: 'accepted' | 'answered-otherwise' | 'in-progress' | 'busy' }
  | { readonly state: 'failed'; readonly code: number }
  | { readonly state: 'too-long'; readonly limit: number }
  | { readonly state: 'written-meanwhile' }
  | RequestFailure;

/** `confirmed`: the device holds what was written last; null when nothing was. */
export type ReadBackResult =
  | {
      readonly state: 'read';
      readonly value: number;
      readonly text: string | null;
      readonly quality: Quality;
      readonly at: Timestamp;
      readonly confirmed: boolean | null;
    }
  | RequestFailure;

/** What a station has cost since its line was opened, and how well it keeps its times. */
export interface StationTraffic {
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** Milliseconds the polling runs late. */
  readonly slipMs: number;
  /** Replies that came after their time, or once more; they were dropped. */
  readonly lateReplies: number;
}

/** What a write is bound by while it waits for its turn. */
export interface WriteOptions {
  readonly signal?: AbortSignal | undefined;
  /** Asked when its turn comes; false ends it as cancelled, and nothing is sent. */
  readonly mayGo?: (() => boolean) | undefined;
  /**
   * It takes back what is pressed: it goes before all other writes and polls of the line, and while there is
   * no connection it waits for one, to be the first on it.
   */
  readonly first?: boolean | undefined;
  /**
   * It brings to rest: it goes before the other writes and the polls of the line, also before those to its
   * own place that have not begun. Whoever gives it ends those by their `mayGo`, or they undo it.
   */
  readonly stops?: boolean | undefined;
}

/** Writes of several points of a station in one request. */
export interface WritesTogether {
  /**
   * The requests that writing these points takes, in the order given; each lists its points. Only
   * what stands one directly after the other goes together: nothing is written that nobody gave.
   * @throws refusal `general.not_found`
   */
  frames(station: number, keys: readonly number[]): readonly (readonly number[])[];
  /**
   * Writes a frame of two points or more, all or none as far as the device keeps that; as `write` does
   * else. @throws the refusals of `check`
   */
  write(
    station: number,
    writes: readonly KeyedValue[],
    options?: WriteOptions,
  ): Promise<WriteResult>;
  /** Reads a frame in one request, and answers for each of its points. */
  readBack(
    station: number,
    keys: readonly number[],
    signal?: AbortSignal,
  ): Promise<readonly ReadBackResult[]>;
}

/** A point, and what it is to hold. */
export interface KeyedValue {
  readonly key: number;
  readonly value: GivenValue;
}

/** One connection and the stations behind it. It connects when its first station is set. */
export interface Line<Settings = unknown, Address = unknown> {
  /** Takes a station, or goes on with its new settings; what was learned of it is kept. */
  set(station: Station<Settings, Address>): void;
  /** The sink hears nothing more of it. */
  remove(station: number): void;
  setPeriod(station: number, periodMs: number): void;
  /** Reads the whole station now, ahead of schedule. */
  refresh(station: number): Promise<void>;
  /**
   * A person waits for its connection: one that is dialled is tried now, instead of after its pause, once a
   * second at most. Missing where the line has no connection to try.
   * @returns whether there is one then; never rejects
   */
  hurry?(): Promise<boolean>;
  /**
   * Points that `checkPoint` calls read-only are refused before they come here or to `write`: given
   * one all the same, both throw a bug and ask the device nothing. Of a protocol without `can.write`
   * that is all they do: bug `driver.not_writable`.
   * @throws refusal when the value does not fit the point's type, length or writing range, or would
   *   not once it stands in the device
   */
  check(station: number, key: number, value: GivenValue): void;
  /**
   * Writes an engineering value ahead of everything else. Each part of it is sent once at most. The
   * result is final: nothing is sent later. @throws the refusals of `check`
   */
  write(
    station: number,
    key: number,
    value: GivenValue,
    options?: WriteOptions,
  ): Promise<WriteResult>;
  /** Reads a point now; a good read also goes to the sink. */
  readBack(station: number, key: number, signal?: AbortSignal): Promise<ReadBackResult>;
  /** Missing where each point is written by itself. */
  readonly together?: WritesTogether;
  traffic(station: number): StationTraffic;
  /**
   * Asks over the connection there is, between the polls of its stations; null while there is none.
   * Missing where the driver tests no connections.
   */
  test?(): ConnectionTest<Settings, Address> | null;
  /**
   * Connects before it has a station, to where those that come will be; one that is connected stays
   * so. Resolves when there is a connection. Missing where the driver has no `testsOverLine`.
   * @throws Fault outage `link.cancelled` when the signal is aborted first
   */
  reach?(to: DeviceReach, signal: AbortSignal): Promise<void>;
  /** Ends what is under way as cancelled and closes the connection. */
  stop(): Promise<void>;
}

/** What the check of a point found. */
export interface PointFacts {
  /** Never where the protocol says `can: { write: false }`. */
  readonly writable: boolean;
  /** What cannot be written, as people call it: a register family, an area. */
  readonly area: string;
  /** Where its value stands in the device; missing where that has no memory that points share. */
  readonly span?: MemorySpan;
}

/** What a protocol's driver knows of devices and points before anything is opened. */
export interface DriverRules<Settings = unknown, Address = unknown> {
  readonly name: string;
  /** The models of devices that are described as data, where the protocol has such. */
  readonly profiles?: readonly ProfileSummary[];
  /** The points that every device of a model has, by the model's id. */
  readonly profilePoints?: ReadonlyMap<string, ProfilePoints>;
  /** @throws refusal when a device cannot be spoken to like this */
  checkSettings(settings: Settings): void;
  /** @throws refusal when a device with these settings has no such point */
  checkPoint(settings: Settings, point: PointDescription<Address>): PointFacts;
  /**
   * The addresses of points that stand one after another, from `first` on; each row says its type,
   * and of the address what does not follow. Missing where nothing follows from anything.
   * @throws refusal when there is no such beginning
   */
  follow?(
    settings: Settings,
    first: { readonly family: string; readonly address: string },
    rows: readonly { readonly dataType: DataType; readonly address: Partial<Address> }[],
  ): Address[];
}

/** A protocol's behaviour; its schemas and abilities stand in the contract under the same name. */
export interface Driver<Settings = unknown, Address = unknown>
  extends DriverRules<Settings, Address> {
  /**
   * Which line a device is on, and who it is there. Devices with equal lines share a connection;
   * of two that are the same station there, the second gets a line of its own.
   */
  place(device: DeviceReach & { readonly settings: Settings }): {
    readonly line: string;
    /** Null where any number of devices share the line, be they the same station. */
    readonly station: string | null;
  };
  open(needs: LineNeeds): Line<Settings, Address>;
  /**
   * Connects, to ask a device that is not set up. Missing where the protocol says
   * `can: { test: false }`, or has `testsOverLine`. Rejects as `connect` does, and with the outages of
   * a sign-in.
   */
  openTest?(settings: Settings, needs: TestNeeds): Promise<OpenTest<Settings, Address>>;
  /**
   * Its devices stand behind boxes with one connection each: they are asked over the line of their
   * box, be there devices on it or not, by `reach` and `test`.
   */
  readonly testsOverLine?: true;
}

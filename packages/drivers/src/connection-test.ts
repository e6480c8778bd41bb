/** What can be asked of a device before it is set up: whether it answers, and what it holds. */
import type { Clock, FaultDetails, WordOrder } from '@millwright/kernel';
import type { PointDescription } from './driver-point.ts';
import type { Connector } from './link/tcp-connector.ts';
import type { TimerWheel } from './timer-wheel.ts';

/** Milliseconds. With what a name takes to be looked up, a test of what is dialled ends within five seconds. */
export const testTimes = {
  connect: 2500,
  request: 1200,
  /** Over the connection of a box, which may be a mobile one: the least that its polls wait. */
  requestBehindBox: 3000,
  /** Of asking whether another station answers, when the one that was named does not. */
  others: 800,
} as const;

/** Why something could not be had: a stable code, with what fills its words. */
export interface TestCause {
  readonly code: string;
  readonly details: FaultDetails;
}

export interface TestAnswer {
  /** Milliseconds from the question to the answer, a refusal too; null = none came. */
  readonly roundTripMs: number | null;
  /** Null = a value came. */
  readonly cause: TestCause | null;
}

/** What stands where a point would be. */
export interface PreviewRow {
  /** The bytes as they came; null when none did. */
  readonly raw: Uint8Array | null;
  /** What the point would show; null where the bytes hold no such value. */
  readonly value: number | string | null;
  /** What the bytes would mean in each order; empty where there is but one. */
  readonly orders: readonly { readonly order: WordOrder; readonly value: number | string | null }[];
  readonly cause: TestCause | null;
}

export interface Preview {
  /** One for each point, in their order. */
  readonly rows: readonly PreviewRow[];
  /** Why the device as a whole said nothing more. */
  readonly cause: TestCause | null;
}

/** Asks over one connection; what it carries besides goes on. */
export interface ConnectionTest<Settings = unknown, Address = unknown> {
  /** Asks once. */
  ask(settings: Settings, signal: AbortSignal): Promise<TestAnswer>;
  preview(
    settings: Settings,
    points: readonly PointDescription<Address>[],
    signal: AbortSignal,
  ): Promise<Preview>;
}

/** On a connection of its own. */
export interface OpenTest<Settings = unknown, Address = unknown>
  extends ConnectionTest<Settings, Address> {
  close(): Promise<void>;
}

export interface TestNeeds {
  readonly connect: Connector;
  readonly clock: Clock;
  readonly wheel: TimerWheel;
}

export const causeWith = (code: string, details: FaultDetails = {}): TestCause => ({
  code,
  details,
});

/** Nothing was read, and why. */
export const emptyRow = (cause: TestCause): PreviewRow => ({
  raw: null,
  value: null,
  orders: [],
  cause,
});

import type { LayoutMachine } from '../layout.ts';
import type { Machine } from '../machine.ts';
import type { SiteDevice } from '../site.ts';

/** A machine in its place on a line. */
export interface Placed {
  readonly known: LayoutMachine;
  readonly machine: Machine;
}

/** Where the plant's boxes connect, and the password of those that have one. */
export interface Platform {
  readonly dtuPort: number;
  readonly mqttUrl: string;
  readonly boxPassword: string;
}

/** What can go wrong between a line and the platform. */
export interface TransportFaults {
  /** No connection. */
  linkLoss(on: boolean): void;
  /** Everything takes long. */
  slow(on: boolean): void;
  /** The machines answer that they cannot. */
  exception(on: boolean): void;
  /** Values stay what they are. */
  stuck(on: boolean): void;
  /** What comes is not what was asked for. */
  wrongIds(on: boolean): void;
  /** Half of it is missing. */
  cut(on: boolean): void;
}

/** How the machines of a line reach the platform. */
export interface Transport {
  readonly faults: TransportFaults;
  /** What a database must know to reach a machine. */
  describe(place: Placed): SiteDevice;
  /** The machines have moved on. */
  show(): void;
  stop(): Promise<void>;
}

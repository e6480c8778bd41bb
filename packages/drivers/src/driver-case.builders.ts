/** What a protocol brings to the suite that every driver passes, `driver.contract.test.ts`. */
import type { Connector } from './link/tcp-connector.ts';
import type { Driver } from './port.ts';

/** A device of sixteen-bit words, the first of which is written as word 0. */
export interface DriverBench {
  /** Where it is dialled; 0 = it dials in. */
  readonly port: number;
  /** The connection of a device that dials in. */
  readonly box?: Connector;
  word(index: number): number;
  setWord(index: number, value: number): void;
  /** It obeys all the same, and does not answer: what is written while it is silent is read afterwards. */
  silence(on: boolean): void;
  delay(ms: number): void;
  cut(on: boolean): void;
  /** Words from here on are refused. */
  refuseFrom(index: number | null): void;
  requests(): number;
  /** It answers what nobody asked, so many times. */
  flood(replies: number): void;
  drop(): void;
  close(): Promise<void>;
}

/** A driver, and devices for it. */
export interface DriverCase {
  readonly driver: Driver;
  readonly settings: unknown;
  address(word: number): unknown;
  start(): Promise<DriverBench>;
}

/** The same bytes, so many times. */
export const repeat = (bytes: Buffer, times: number): Buffer =>
  Buffer.alloc(bytes.length * times, bytes);

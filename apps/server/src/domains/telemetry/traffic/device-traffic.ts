/**
 * What each device costs on the wire in this month: counted where the bytes pass, written down every
 * minute and at the stop.
 */
import { type Clock, minutes } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../../base/log.ts';
import type { DeviceTraffic } from '../live/index.ts';
import { addTraffic, type TrafficRow, trafficOfMonth } from './device-traffic.store.ts';

type Bytes = Pick<DeviceTraffic, 'bytesIn' | 'bytesOut'>;

export interface DeviceTrafficMeter {
  /** This month's bytes. @param counters the device's, as they are now */
  ofMonth(deviceId: number, counters: Bytes): Bytes;
  /** Reads a device's counters, which may begin anew afterwards. */
  settle(deviceId: number, counters: Bytes): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const FLUSH = minutes(1);
const none: Bytes = { bytesIn: 0, bytesOut: 0 };
const sum = (a: Bytes, b: Bytes): Bytes => ({
  bytesIn: a.bytesIn + b.bytesIn,
  bytesOut: a.bytesOut + b.bytesOut,
});
/** A counter that went back has begun anew. */
const grown = (now: number, before: number): number => (now < before ? now : now - before);
const growth = (now: Bytes, before: Bytes): Bytes => ({
  bytesIn: grown(now.bytesIn, before.bytesIn),
  bytesOut: grown(now.bytesOut, before.bytesOut),
});

/** The first day of the month in the server's time zone. */
export function monthOf(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-01`;
}

export function createDeviceTrafficMeter(needs: {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  readonly log: Log;
  /** The counters of every device, since some moment. */
  readonly counters: () => Iterable<readonly [deviceId: number, bytes: Bytes]>;
}): DeviceTrafficMeter {
  const { db, clock, log } = needs;
  const seen = new Map<number, Bytes>();
  const waiting = new Map<number, Bytes>();
  const stored = new Map<number, Bytes>();
  let month = monthOf(clock.now());
  let cancel: (() => void) | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const read = (deviceId: number, bytes: Bytes): void => {
    const more = growth(bytes, seen.get(deviceId) ?? none);
    seen.set(deviceId, { bytesIn: bytes.bytesIn, bytesOut: bytes.bytesOut });
    if (more.bytesIn + more.bytesOut === 0) return;
    waiting.set(deviceId, sum(waiting.get(deviceId) ?? none, more));
  };

  const flush = async (): Promise<void> => {
    for (const [deviceId, bytes] of needs.counters()) read(deviceId, bytes);
    const rows: TrafficRow[] = [...waiting].map(([deviceId, bytes]) => ({ deviceId, ...bytes }));
    waiting.clear();
    const written = month;
    for (const { deviceId, ...bytes } of rows) {
      stored.set(deviceId, sum(stored.get(deviceId) ?? none, bytes));
    }
    month = monthOf(clock.now());
    if (month !== written) stored.clear();
    if (rows.length === 0) return;
    try {
      await addTraffic(db, written, rows);
    } catch (error) {
      log.warn({ err: error }, 'the traffic of devices could not be stored; trying again');
      for (const { deviceId, ...bytes } of rows) {
        waiting.set(deviceId, sum(waiting.get(deviceId) ?? none, bytes));
        if (month === written) {
          const { bytesIn, bytesOut } = stored.get(deviceId) ?? none;
          stored.set(deviceId, {
            bytesIn: bytesIn - bytes.bytesIn,
            bytesOut: bytesOut - bytes.bytesOut,
          });
        }
      }
    }
  };
  const keepFlushing = (): void => {
    cancel = clock.after(FLUSH, () => {
      flushing = flush();
      keepFlushing();
    });
  };

  return {
    ofMonth(deviceId, counters) {
      const known = sum(stored.get(deviceId) ?? none, waiting.get(deviceId) ?? none);
      return sum(known, growth(counters, seen.get(deviceId) ?? none));
    },
    settle: read,
    async start() {
      for (const { deviceId, ...bytes } of await trafficOfMonth(db, month)) {
        stored.set(deviceId, bytes);
      }
      keepFlushing();
    },
    async stop() {
      cancel?.();
      await flushing;
      await flush();
    },
  };
}

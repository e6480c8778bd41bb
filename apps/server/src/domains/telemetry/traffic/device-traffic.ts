/**
 * What each device costs on the wire in this month: counted where the bytes pass, written down every
 * minute and at the stop.
 */
import { after, type Clock, type DeviceId, days, minutes, monthOf } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../../base/log.ts';
import type { DeviceTraffic } from '../live/index.ts';
import { addTraffic, type TrafficRow, trafficOfMonths } from './device-traffic.store.ts';

type Bytes = Pick<DeviceTraffic, 'bytesIn' | 'bytesOut'>;

export interface DeviceTrafficMeter {
  /** This month's bytes. @param counters the device's, as they are now */
  ofMonth(deviceId: DeviceId, counters: Bytes): Bytes;
  /** Reads a device's counters, which may begin anew afterwards. */
  record(deviceId: DeviceId, counters: Bytes): void;
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

export function createDeviceTrafficMeter(needs: {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  readonly log: Log;
  /** The counters of every device, since some moment. */
  readonly counters: () => Iterable<readonly [deviceId: DeviceId, bytes: Bytes]>;
  /** Of each of these devices, where its months begin. */
  readonly timeZones: (devices: readonly DeviceId[]) => Promise<(device: DeviceId) => string>;
}): DeviceTrafficMeter {
  const { db, clock, log } = needs;
  const seen = new Map<DeviceId, Bytes>();
  const waiting = new Map<DeviceId, Bytes>();
  /** What is in the database of the month that it is now where the device stands. */
  const stored = new Map<DeviceId, Bytes>();
  const months = new Map<DeviceId, string>();
  let cancel: (() => void) | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const read = (deviceId: DeviceId, bytes: Bytes): void => {
    const more = growth(bytes, seen.get(deviceId) ?? none);
    seen.set(deviceId, { bytesIn: bytes.bytesIn, bytesOut: bytes.bytesOut });
    if (more.bytesIn + more.bytesOut === 0) return;
    waiting.set(deviceId, sum(waiting.get(deviceId) ?? none, more));
  };

  const monthsOf = async (devices: readonly DeviceId[]): Promise<(device: DeviceId) => string> => {
    const now = clock.now();
    const zoneOf = await needs.timeZones(devices);
    return (device) => monthOf(now, zoneOf(device));
  };

  const turnMonths = (
    devices: readonly DeviceId[],
    monthNow: (device: DeviceId) => string,
  ): void => {
    for (const device of devices) {
      const before = months.get(device);
      // Of one that is counted for the first time, what was just stored is of this month.
      if (before !== undefined && before !== monthNow(device)) stored.delete(device);
      months.set(device, monthNow(device));
    }
  };

  const flush = async (): Promise<void> => {
    for (const [deviceId, bytes] of needs.counters()) read(deviceId, bytes);
    const devices = [...new Set([...seen.keys(), ...stored.keys(), ...waiting.keys()])];
    const monthNow = await monthsOf(devices);
    // What came since the last time belongs to the month that it was then.
    const rows = [...waiting].map(
      ([deviceId, bytes]): TrafficRow => ({
        deviceId,
        month: months.get(deviceId) ?? monthNow(deviceId),
        ...bytes,
      }),
    );
    if (rows.length > 0) await addTraffic(db, rows);
    for (const { deviceId, bytesIn, bytesOut } of rows) {
      const written = { bytesIn, bytesOut };
      stored.set(deviceId, sum(stored.get(deviceId) ?? none, written));
      const rest = growth(waiting.get(deviceId) ?? none, written);
      if (rest.bytesIn + rest.bytesOut === 0) waiting.delete(deviceId);
      else waiting.set(deviceId, rest);
    }
    turnMonths(devices, monthNow);
  };
  const tryFlush = async (): Promise<void> => {
    try {
      await flush();
    } catch (error) {
      log.warn({ err: error }, 'the traffic of devices could not be stored; trying again');
    }
  };
  const keepFlushing = (): void => {
    cancel = clock.after(FLUSH, () => {
      flushing = tryFlush();
      keepFlushing();
    });
  };

  return {
    ofMonth(deviceId, counters) {
      const known = sum(stored.get(deviceId) ?? none, waiting.get(deviceId) ?? none);
      return sum(known, growth(counters, seen.get(deviceId) ?? none));
    },
    record: read,
    async start() {
      const anywhere = [days(-1), days(0), days(1)].map((away) => after(clock.now(), away));
      const rows = await trafficOfMonths(db, [
        ...new Set(anywhere.map((time) => monthOf(time, 'UTC'))),
      ]);
      const devices = rows.map(({ deviceId }) => deviceId);
      const monthNow = await monthsOf(devices);
      turnMonths(devices, monthNow);
      for (const { deviceId, month, bytesIn, bytesOut } of rows) {
        if (month === monthNow(deviceId)) stored.set(deviceId, { bytesIn, bytesOut });
      }
      keepFlushing();
    },
    async stop() {
      cancel?.();
      await flushing;
      await tryFlush();
    },
  };
}

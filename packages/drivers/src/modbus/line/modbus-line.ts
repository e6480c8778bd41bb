import { isIP } from 'node:net';
import type { ModbusAddress } from '@millwright/contract/devices/protocols/modbus/address';
import type { ModbusSettings } from '@millwright/contract/devices/protocols/modbus/settings';
import {
  bug,
  Fault,
  milliseconds,
  outage,
  Quality,
  refusal,
  type Timestamp,
} from '@millwright/kernel';
import { testTimes } from '../../connection-test.ts';
import { causeOf } from '../../link/cause.ts';
import type {
  DeviceReach,
  Line,
  RequestFailure as LineFailure,
  LineNeeds,
  WriteResult as LineWriteResult,
  ReadBackResult,
  Station,
  StationTraffic,
} from '../../port.ts';
import { decodedBlock } from '../../values/decoded-block.ts';
import { encodeValue, type WritePlan } from '../codec/encode.ts';
import { joinWrites } from '../codec/joined-writes.ts';
import { testOver } from '../connection-test/test-over.ts';
import type { DeviceProfile } from '../profile/profile.ts';
import { type RegisterPoint, resolvePoint } from '../profile/register-point.ts';
import type { FramingKind } from '../wire/framing.ts';
import { createModbusDriver, type ModbusDriver } from './modbus-driver.ts';
import type { SentFrames } from './sent-frames.ts';
import type { RequestFailure } from './station-writer.ts';

type ModbusStation = Station<ModbusSettings, ModbusAddress>;

interface Member {
  readonly unit: number;
  /** That one request may carry. */
  readonly mostRegisters: number;
  /** By key. */
  readonly points: ReadonlyMap<number, RegisterPoint>;
}

const leastConnectTime = 3000;
const usualTimeout = 1000;
/** Registers that are read though nobody asked, to save a request: what one costs in bytes. */
const gaps: Readonly<Record<FramingKind, number>> = { mbap: 70, rtu: 24 };

const nothing: StationTraffic = { bytesIn: 0, bytesOut: 0, slipMs: 0, lateReplies: 0 };

/** Null = as the line's round trips suggest: behind a box they may take long. */
const timeoutOf = ({ timeoutMs, gatewayId }: ModbusStation): number | null =>
  timeoutMs ?? (gatewayId === null ? usualTimeout : null);

/** By all that a line knows of a machine; one that was entered under two names is two here. */
const machineAt = ({ host, port, gatewayId }: DeviceReach, unit: number): string => {
  if (gatewayId !== null) return JSON.stringify([gatewayId, unit]);
  const known = isIP(host) === 6 ? host : (URL.parse(`http://${host}`)?.hostname ?? host);
  return JSON.stringify([known.toLowerCase(), port, unit]);
};

/**
 * One connection and the Modbus units behind it.
 * @param sent shared by all lines of the process
 */
export function openModbusLine(
  framing: FramingKind,
  profiles: ReadonlyMap<string, DeviceProfile>,
  sent: SentFrames,
  needs: LineNeeds,
): Line<ModbusSettings, ModbusAddress> {
  const { clock, sink } = needs;
  const members = new Map<number, Member>();
  /** Of the last write of each point that may have been carried out; one that was not says nothing of it. */
  const plans = new Map<number, WritePlan>();
  const { values, qualities, texts } = decodedBlock;
  let cause = 'link.closed';
  let driver: ModbusDriver | null = null;
  let isBehindBox = false;
  /** Wait for a connection. */
  const reaching = new Set<() => void>();

  function open(reach: DeviceReach, timeoutMs: number | null): ModbusDriver {
    const { host, port, gatewayId } = reach;
    isBehindBox = gatewayId !== null;
    const timeout = milliseconds(Math.max(leastConnectTime, timeoutMs ?? 0));
    const opened = createModbusDriver({
      name: needs.name,
      framing,
      connect: gatewayId === null ? needs.dial({ host, port, timeout }) : needs.box(gatewayId),
      // Only a box can make a new connection, and it pays for it; keep-alive finds a dead one.
      isDialled: gatewayId === null,
      ...(needs.random ? { random: needs.random } : {}),
      clock,
      wheel: needs.wheel,
      room: needs.room,
      framesOf: (unit) => sent.of(machineAt(reach, unit)),
      sink: {
        block({ decoder, keys }, at, data) {
          decoder.decode(data, values, qualities, texts);
          sink.block(keys, at, values, qualities, texts);
        },
        failed: ({ keys }, quality, at) => sink.failed(keys, quality, at),
        station(id, state, at) {
          sink.state(id, state, at, state === 'offline' ? cause : null);
        },
        link(state, at, why) {
          if (state === 'online') {
            for (const id of members.keys()) tellUnasked(id, at);
            for (const reached of reaching) reached();
          }
          if (state !== 'offline') return;
          cause = causeOf(why);
          for (const id of members.keys()) sink.state(id, 'offline', at, cause);
        },
      },
    });
    driver = opened;
    opened.start();
    return opened;
  }

  /** A station that nothing is asked of cannot answer: its connection is all that there is to it. */
  function tellUnasked(id: number, at: Timestamp): void {
    if (members.get(id)?.points.size === 0) sink.state(id, 'online', at, null);
  }

  /** The points that can be asked for; the others are wrongly configured. */
  function resolve({ settings, points }: ModbusStation): Map<number, RegisterPoint> {
    const resolved = new Map<number, RegisterPoint>();
    for (const point of points) {
      try {
        resolved.set(point.key, resolveAddress(profiles, settings, point));
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        sink.failed(Int32Array.of(point.key), Quality.configuration, clock.now());
      }
    }
    return resolved;
  }

  function find(id: number): { readonly driver: ModbusDriver; readonly member: Member } {
    const member = members.get(id);
    if (!driver || !member) throw bug('driver.station_unknown', { id });
    return { driver, member };
  }

  function pointOf(member: Member, key: number): RegisterPoint {
    const point = member.points.get(key);
    if (!point) throw refusal('general.not_found');
    return point;
  }

  function remove(id: number): void {
    if (!members.delete(id)) return;
    driver?.removeStation(id);
  }

  return {
    set(station) {
      const unit = station.settings.unitId;
      if (members.get(station.id)?.unit !== unit) remove(station.id);
      const points = resolve(station);
      const { maxRegisters: mostRegisters } = station.settings;
      members.set(station.id, { unit, mostRegisters, points });
      const line = driver ?? open(station, station.timeoutMs);
      line.setStation({
        id: station.id,
        unit,
        points: [...points.values()],
        period: station.periodMs,
        timeout: timeoutOf(station),
        plan: { maxRegisters: station.settings.maxRegisters, maxGap: gaps[framing] },
      });
      if (line.state === 'online') tellUnasked(station.id, clock.now());
    },
    remove,
    setPeriod(id, period) {
      const found = find(id);
      found.driver.setPeriod(id, period);
    },
    refresh: async (id) => {
      const found = find(id);
      await found.driver.refresh(id);
    },
    hurry: async () => (await driver?.link.hurry()) ?? false,
    check: (id, key, value) => void encodeValue(pointOf(find(id).member, key), value),
    async write(id, key, value, options) {
      const found = find(id);
      const { member } = found;
      const result = await found.driver.write(id, pointOf(member, key), value, options);
      if (!('plan' in result)) {
        return result.state === 'written-meanwhile' ? result : failure(result);
      }
      plans.set(key, result.plan);
      return answered(result);
    },
    async readBack(id, key, signal): Promise<ReadBackResult> {
      const found = find(id);
      const { member } = found;
      const point = pointOf(member, key);
      const result = await found.driver.readBack(id, point, plans.get(key), signal);
      return result.state === 'read' ? result : failure(result);
    },
    together: {
      frames(id, keys) {
        const { member } = find(id);
        const points = keys.map((key) => pointOf(member, key));
        return joinWrites(points, member.mostRegisters).map((frame) => frame.map(({ key }) => key));
      },
      async write(id, writes, options) {
        const { driver: found, member } = find(id);
        const given = writes.map(({ key, value }) => ({ point: pointOf(member, key), value }));
        const result = await found.writeFrame(id, given, options);
        if (!('plans' in result)) return failure(result);
        for (const [index, { key }] of writes.entries()) {
          const plan = result.plans[index];
          if (plan !== undefined) plans.set(key, plan);
        }
        return answered(result);
      },
      async readBack(id, keys, signal) {
        const { driver: found, member } = find(id);
        const points = keys.map((key) => pointOf(member, key));
        const written = keys.map((key) => plans.get(key));
        const results = await found.readFrame(id, points, written, signal);
        return results.map((result) => (result.state === 'read' ? result : failure(result)));
      },
    },
    traffic(id) {
      if (!driver || !members.has(id)) return nothing;
      const { bytesIn, bytesOut, late } = driver.traffic(id);
      const { slip } = driver.status(id);
      return { bytesIn, bytesOut, slipMs: slip, lateReplies: late };
    },
    test() {
      if (driver?.state !== 'online') return null;
      const resolve = resolveAddress.bind(null, profiles);
      const timeout = isBehindBox ? testTimes.requestBehindBox : testTimes.request;
      return testOver(driver.link, { profiles, resolve }, clock, [], timeout);
    },
    async reach(to, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const giveUp = (): void => reject(outage('link.cancelled'));
      if (signal.aborted) giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      reaching.add(resolve);
      if ((driver ?? open(to, null)).state === 'online') resolve();
      await promise.finally(() => {
        reaching.delete(resolve);
        signal.removeEventListener('abort', giveUp);
      });
    },
    async stop() {
      await driver?.stop();
    },
  };
}

/** @throws refusal `device.profile_unknown`, and those of `resolvePoint` */
export function resolveAddress(
  profiles: ReadonlyMap<string, DeviceProfile>,
  { profile: id, wordOrder }: Pick<ModbusSettings, 'profile' | 'wordOrder'>,
  { key, address, ...point }: ModbusStation['points'][number],
): RegisterPoint {
  const profile = profiles.get(id);
  if (!profile) throw refusal('device.profile_unknown', { profile: id });
  return resolvePoint(profile, wordOrder, key, { ...point, ...address });
}

const answered = (
  result:
    | { readonly state: 'accepted' | 'answered-otherwise' | 'timed-out' | 'in-progress' | 'busy' }
    | { readonly state: 'failed'; readonly exception: number },
): LineWriteResult =>
  result.state === 'failed' ? { state: 'failed', code: result.exception } : { state: result.state };

const failure = (result: RequestFailure): LineFailure =>
  result.state === 'refused' ? { state: 'refused', code: result.exception } : result;

/** Keeps what is collected in step with the configured devices, whichever way they are spoken to. */
import type { DeviceProfile } from '@millwright/drivers';
import type { Clock, DeviceId } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';
import type { BoxBroker } from '../../platform/box-broker.ts';
import type { DeviceAddressPolicy, Devices } from '../devices/index.ts';
import type { RunningConditions } from './conditions.ts';
import type { DeviceStates } from './device-states.ts';
import { createGatewayCollector } from './gateway-collector.ts';
import type { History } from './history/index.ts';
import type { HistoryBuffer } from './history-buffer.ts';
import type { LiveTable } from './live-table.ts';
import { createModbusCollector } from './modbus-collector.ts';
import type { CollectedDevice, PointRegistry } from './point-registry.ts';
import { type SamplePath, Save } from './sample-path.ts';
import type { PointWriter } from './set-value.ts';

export interface Collector {
  readonly writer: PointWriter;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface CollectorNeeds {
  readonly clock: Clock;
  readonly log: Log;
  readonly table: LiveTable;
  readonly registry: PointRegistry;
  readonly path: SamplePath;
  readonly states: DeviceStates;
  readonly conditions: RunningConditions;
  readonly buffer: HistoryBuffer;
  readonly history: Pick<History, 'configurePoint'>;
  readonly devices: Devices;
  readonly addresses: DeviceAddressPolicy;
  readonly boxes: BoxBroker;
  readonly profiles: ReadonlyMap<string, DeviceProfile>;
}

export function createCollector(needs: CollectorNeeds): Collector {
  const { registry, table, path, states, conditions, devices, history } = needs;
  const modbus = createModbusCollector({
    ...needs,
    dialAddress: async (host, port) => (await needs.addresses.resolve(host, port)).address,
  });
  const gateways = createGatewayCollector(needs);
  let unsubscribe: () => void = () => {};

  const take = (device: CollectedDevice, boxId: string | undefined): void => {
    // Its protocol may be another one now.
    if (boxId === undefined) gateways.remove(device.id);
    else modbus.remove(device.id);
    registry.set(device);
    states.define(device);
    for (const { id, saved, decimals } of device.points) {
      history.configurePoint(id, { decimals });
      const slot = registry.point(id)?.slot;
      if (slot !== undefined) path.configure(slot, saved ? Save.each : Save.never);
    }
    if (boxId === undefined) modbus.set(device);
    else gateways.set(device, boxId);
  };

  const forget = (deviceId: number): void => {
    modbus.remove(deviceId);
    gateways.remove(deviceId);
    registry.remove(deviceId);
    states.forget(deviceId);
  };

  const takeAll = async (found: readonly CollectedDevice[]): Promise<void> => {
    const ids = new Set(found.flatMap(({ gatewayId }) => gatewayId ?? []));
    const behind = ids.size === 0 ? [] : await devices.gateways.find([...ids]);
    const boxIds = new Map(behind.map((gateway) => [gateway.id, gateway.boxId]));
    for (const device of found) take(device, boxIds.get(device.gatewayId ?? -1));
    conditions.relink();
  };

  const takeChanged = async (ids: ReadonlySet<DeviceId>): Promise<void> => {
    const changed = (await devices.find([...ids])).filter((device) => device.enabled);
    const points = Map.groupBy(
      await devices.pointsOf(changed.map((device) => device.id)),
      (point) => point.deviceId,
    );
    const found = new Set(changed.map((device) => device.id));
    for (const id of ids) if (!found.has(id)) forget(id);
    await takeAll(changed.map((device) => ({ ...device, points: points.get(device.id) ?? [] })));
  };

  return {
    writer: {
      target(pointId) {
        const found = registry.point(pointId);
        if (!found) return null;
        const { point, device, slot } = found;
        const value = table.read(slot);
        return {
          pointId,
          pointName: point.name,
          unit: point.unit,
          writable: point.writable,
          deviceId: device.id,
          deviceName: device.deviceName,
          itemId: device.itemId,
          online: states.of(device.id)?.state === 'online',
          value: value === null ? null : String(value),
        };
      },
      check: modbus.check,
      write: modbus.write,
      readBack: modbus.readBack,
    },
    async start() {
      unsubscribe = devices.onChange(takeChanged);
      const { devices: enabled } = await devices.collection();
      await takeAll(enabled.map(({ device, points }) => ({ ...device, points })));
      needs.boxes.admit((boxId, password) => devices.gateways.authenticate(boxId, password));
      await gateways.start();
    },
    async stop() {
      unsubscribe();
      await gateways.stop();
      await modbus.stop();
    },
  };
}

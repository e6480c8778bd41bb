/** Keeps what is collected in step with the configured devices, whichever way they are spoken to. */
import type { DeviceProfile } from '@millwright/drivers';
import type { Clock } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';
import type { Devices } from '../devices/index.ts';
import type { RunningConditions } from './conditions.ts';
import type { DeviceStates } from './device-states.ts';
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
  readonly devices: Devices;
  readonly profiles: ReadonlyMap<string, DeviceProfile>;
}

export function createCollector(needs: CollectorNeeds): Collector {
  const { registry, table, path, states, conditions, devices } = needs;
  const modbus = createModbusCollector({
    ...needs,
    dialAddress: async (host, port) => (await devices.addressPolicy.resolve(host, port)).address,
  });
  let unsubscribe: () => void = () => {};

  const take = (device: CollectedDevice): void => {
    registry.set(device);
    states.define(device);
    for (const { id, saved } of device.points) {
      const slot = registry.point(id)?.slot;
      if (slot !== undefined) path.configure(slot, saved ? Save.each : Save.never);
    }
    modbus.set(device);
  };

  const forget = (deviceId: number): void => {
    modbus.remove(deviceId);
    registry.remove(deviceId);
    states.forget(deviceId);
  };

  const refresh = async (ids: readonly number[] | 'all'): Promise<void> => {
    const { devices: now } = await devices.collection(ids);
    const found = new Set(now.map((device) => device.id));
    const gone =
      ids === 'all'
        ? [...registry.devices()].map((device) => device.id).filter((id) => !found.has(id))
        : ids.filter((id) => !found.has(id));
    for (const id of gone) forget(id);
    for (const device of now) take(device);
    conditions.relink();
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
      unsubscribe = devices.onChange((ids) => {
        refresh(ids).catch((error: unknown) =>
          needs.log.error({ err: error, devices: ids }, 'a device change could not be taken over'),
        );
      });
      await refresh('all');
    },
    async stop() {
      unsubscribe();
      await modbus.stop();
    },
  };
}

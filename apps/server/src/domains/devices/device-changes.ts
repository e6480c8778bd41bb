/** News of changed devices for every process, gathered so that a bulk edit is heard once. */
import { type DevicesChanged, devicesChanged } from '@millwright/contract/devices/devices.events';
import { type Clock, type DeviceId, deviceId, milliseconds } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Outbox } from '../../platform/outbox.ts';

export type DeviceChangeListener = (devices: ReadonlySet<DeviceId>) => Promise<void>;

const gatherFor = milliseconds(50);

export interface DeviceChanges {
  /** Tells `listener` of devices that are not what they were, by itself or by their points. */
  onChange(listener: DeviceChangeListener): () => void;
}

export function createDeviceChanges(needs: {
  readonly outbox: Pick<Outbox, 'on'>;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly clock: Clock;
  readonly log: Log;
}): DeviceChanges {
  const { outbox, bus, clock, log } = needs;
  const listeners = new Set<DeviceChangeListener>();
  let gathered = new Set<DeviceId>();

  const tell = async (): Promise<void> => {
    const devices = gathered;
    gathered = new Set();
    for (const listener of listeners) {
      try {
        await listener(devices);
      } catch (error) {
        log.error({ err: error, devices: devices.size }, 'a change of devices was not taken in');
      }
    }
  };

  // The outbox reaches one process; the bus carries it on to all.
  outbox.on(devicesChanged, 'devices.spread', async (event) => {
    const { deviceId: id } = event.data as DevicesChanged;
    bus.publish(devicesChanged, String(id));
  });
  bus.subscribe(devicesChanged, (payload) => {
    if (gathered.size === 0) clock.after(gatherFor, () => void tell());
    gathered.add(deviceId(Number(new TextDecoder().decode(payload))));
  });

  return {
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

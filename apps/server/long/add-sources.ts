/** Everything that the long run collects from: machines that are polled, boxes that dial in or publish. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import type { DeviceInput } from '@millwright/contract/devices/devices.schemas';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import type { PointInput } from '@millwright/contract/devices/points/points.schemas';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DataType, type GatewayId } from '@millwright/kernel';
import type { ApiSession } from '@millwright/testing/api-session';
import { servedPoints } from '@millwright/testing/long/served-values';
import type { Machines } from '@millwright/testing/long/start-machines';
import type { Polled } from './stored-history.ts';

export interface Sources {
  /** The points of each machine that is polled, in the order of `servedPoints`. */
  readonly polled: Polled;
  /** The keys of the box that publishes, by point. */
  readonly keys: ReadonlyMap<number, string>;
}

interface Needs {
  readonly session: ApiSession;
  readonly machines: Machines;
  readonly listening: number;
  readonly boxes: number;
  readonly periodMs: number;
  /** The box that publishes. */
  readonly publisher: {
    readonly boxId: string;
    readonly password: string;
    readonly points: number;
  };
}

/** Changes of one account that the server makes at a time; what is more may be refused. */
const AT_ONCE = 4;

export async function addSources(needs: Needs): Promise<Sources> {
  const { session, machines, listening, boxes, publisher, periodMs } = needs;
  const { id: itemId } = await session.call(itemCalls.create, { itemName: 'Longrun' });
  const polled = new Map<number, number[]>();

  const addDevice = async (
    device: Partial<DeviceInput>,
    points: readonly (Pick<PointInput, 'name' | 'family' | 'address' | 'dataType'> &
      Partial<PointInput>)[],
  ) => {
    const input = { itemId, deviceName: '', host: '', periodMs, timeoutMs: 10_000, ...device };
    const { id: deviceId } = await session.call(deviceCalls.create, input);
    return await session.call(pointCalls.createMany, { deviceId, points: [...points] });
  };
  const addMachine = async (machine: number): Promise<void> => {
    const device =
      machine < listening
        ? machines.place(machine)
        : { protocol: 'modbus-dial-in' as const, gatewayId: await addBox(machine - listening) };
    const { list } = await addDevice({ deviceName: `Machine${machine}`, ...device }, servedPoints);
    const ids = new Map(list.map(({ name, id }) => [name, id]));
    polled.set(
      machine,
      servedPoints.map(({ name }) => ids.get(name) ?? Number.NaN),
    );
  };
  const addBox = async (box: number): Promise<GatewayId> => {
    const value = `LONGBOX${String(box).padStart(3, '0')}`;
    const { id } = await session.call(gatewayCalls.create, {
      itemId,
      gatewayName: `Box${box}`,
      boxId: value,
      kind: 'dial-in',
      registration: {
        packet: { match: 'prefix', literal: { encoding: 'text', value } },
        sent: 'once',
        packetPrefix: null,
        heartbeat: null,
      },
    });
    return id;
  };
  for (let first = 0; first < listening + boxes; first += AT_ONCE) {
    const some = Math.min(AT_ONCE, listening + boxes - first);
    await Promise.all(Array.from({ length: some }, (_, n) => addMachine(first + n)));
  }

  const { boxId, password } = publisher;
  const gateway = { itemId, gatewayName: 'Publisher', boxId, password };
  const { id: gatewayId } = await session.call(gatewayCalls.create, gateway);
  const { list } = await addDevice(
    { deviceName: 'Behind', protocol: 'mqtt-json', gatewayId },
    Array.from({ length: publisher.points }, (_, n) => ({
      name: `Point${n}`,
      family: 'key',
      address: `p${n}`,
      dataType: DataType.DOUBLE,
      decimals: 1,
    })),
  );
  return { polled, keys: new Map(list.map((point) => [point.id, point.address ?? ''])) };
}

/** A gateway of whose one message thousands of long calculated points follow: they are reckoned in slices. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import type { WalkSide } from '@millwright/testing/access-cases';
import { connectAsync } from 'mqtt';

const read = 60;
const calculated = 6_000;
const atOnce = 250;
const boxId = 'settling';
const password = 'settling12';

export interface SettlingGateway {
  /** Sends one record with a value of every point, and resolves when all that follows is shown. */
  publish(value: number): Promise<void>;
}

export async function addSettlingGateway(
  owner: WalkSide,
  mqttUrl: () => string,
): Promise<SettlingGateway> {
  const itemId = owner.id('item');
  const gateway = { itemId, gatewayName: boxId, boxId, password };
  const { id: gatewayId } = await owner.call(gatewayCalls.create, gateway);
  const device = { itemId, deviceName: 'settling', host: '', protocol: 'mqtt-json' } as const;
  const { id: deviceId } = await owner.call(deviceCalls.create, { ...device, gatewayId });
  const keys = Array.from({ length: read }, (_, n) => `s${n}`);
  const points = keys.map((address) => ({
    ...{ name: `settling${address}`, family: 'key', address, dataType: DataType.DOUBLE },
  }));
  const { list: sources } = await owner.call(pointCalls.createMany, { deviceId, points });
  const reckoned = { itemId, deviceName: 'settled', protocol: 'calculated', host: '' } as const;
  const { id: settled } = await owner.call(deviceCalls.create, { ...reckoned, port: 0 });
  const sumOf = (n: number): string =>
    sources.map((_, k) => `{#${sources[(n + k) % read]?.id}}`).join(' + ');
  let last = 0;
  for (let at = 0; at < calculated; at += atOnce) {
    const some = Array.from({ length: atOnce }, (_, n) => ({
      ...{ name: `settled${at + n}`, expression: sumOf(at + n), dataType: DataType.DOUBLE },
    }));
    const { list } = await owner.call(pointCalls.createMany, { deviceId: settled, points: some });
    last = list.at(-1)?.id ?? last;
  }
  return {
    async publish(value) {
      const box = await connectAsync(mqttUrl(), { username: boxId, password });
      const message = JSON.stringify({ v: Object.fromEntries(keys.map((key) => [key, value])) });
      await box.publishAsync(`gateways/${boxId}/samples`, message, { qos: 1 });
      const shown = async () =>
        (await owner.call(telemetryCalls.values, { points: [last] })).list[0]?.value;
      await waitFor('all to be reckoned', async () => (await shown()) === value * read);
      await box.endAsync();
    },
  };
}

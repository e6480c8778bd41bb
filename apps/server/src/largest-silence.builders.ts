/** A gateway whose devices fall silent together, and calculated points that look at many of them. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, Quality, seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import type { WalkSide } from '@millwright/testing/access-cases';
import { connectAsync } from 'mqtt';

const devices = 500;
const calculated = 3_000;
/** Devices that one of them looks at. */
const together = 40;
const atOnce = 250;
const boxId = 'silence';
const password = 'silence12';

export interface SilentGateway {
  /** Sends a value of every device, and resolves when all are shown with what is reckoned of them. */
  publish(value: number): Promise<void>;
  /** Resolves when all count as silent. */
  isSilent(): Promise<void>;
  end(): Promise<void>;
}

export async function addSilentGateway(owner: WalkSide, mqttUrl: string): Promise<SilentGateway> {
  const itemId = owner.id('item');
  const gateway = { itemId, gatewayName: boxId, boxId, password };
  const { id: gatewayId } = await owner.call(gatewayCalls.create, gateway);
  const read: number[] = [];
  for (let n = 0; n < devices; n += 1) {
    const device = { itemId, deviceName: `behind${n}`, host: '', protocol: 'mqtt-json' } as const;
    const { id: deviceId } = await owner.call(deviceCalls.create, { ...device, gatewayId });
    const place = { family: 'key', address: `k${n}`, dataType: DataType.DOUBLE } as const;
    const point = { name: `silent${n}`, ...place };
    read.push((await owner.call(pointCalls.create, { deviceId, point })).id);
  }
  const reckoned = { itemId, deviceName: 'silentsums', protocol: 'calculated', host: '' } as const;
  const { id: deviceId } = await owner.call(deviceCalls.create, { ...reckoned, port: 0 });
  const sumOf = (n: number): string =>
    Array.from({ length: together }, (_, k) => `{#${read[(n + 12 * k) % devices]}}`).join(' + ');
  let last = 0;
  for (let at = 0; at < calculated; at += atOnce) {
    const points = Array.from({ length: atOnce }, (_, n) => ({
      ...{ name: `sum${at + n}`, expression: sumOf(at + n), dataType: DataType.DOUBLE },
    }));
    const { list } = await owner.call(pointCalls.createMany, { deviceId, points });
    last = list.at(-1)?.id ?? last;
  }
  const box = await connectAsync(mqttUrl, { username: boxId, password });
  const shown = async () => (await owner.call(telemetryCalls.values, { points: [last] })).list[0];
  return {
    async publish(value) {
      const values = Object.fromEntries(read.map((_, n) => [`k${n}`, value]));
      const message = JSON.stringify({ v: values });
      await box.publishAsync(`gateways/${boxId}/samples`, message, { qos: 1 });
      await waitFor('what is reckoned', async () => (await shown())?.value === value * together);
    },
    async isSilent() {
      const isStale = async () => (await shown())?.quality === Quality.stale;
      await waitFor('the silence', isStale, seconds(60));
    },
    end: () => box.endAsync(true),
  };
}

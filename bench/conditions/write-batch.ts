/** How long sixty points of a machine take until all of them are written and read back. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { startMillwright } from '@millwright/testing/start-millwright';
import { quantile } from '../history/history-store.ts';
import type { Row } from '../row.ts';
import { pause, setting } from '../server-figures.ts';

const POINTS = 60;
const TIMES = setting('WRITE_BATCHES', 20);
/** Between two batches: a point is not written more often than once a second for long. */
const apartMs = 1_100;

/** Function 16 over all of it, and function 3 for what it holds then. */
async function bare(port: number): Promise<number> {
  const link = connect({ host: '127.0.0.1', port, noDelay: true });
  await once(link, 'connect');
  const words = Buffer.alloc(POINTS * 2, 7);
  const write = Buffer.from([
    0,
    1,
    0,
    0,
    0,
    7 + words.length,
    1,
    16,
    0,
    0,
    0,
    POINTS,
    words.length,
  ]);
  const took: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    link.write(Buffer.concat([write, words]));
    await once(link, 'data');
    link.write(Buffer.from([0, 2, 0, 0, 0, 6, 1, 3, 0, 0, 0, POINTS]));
    await once(link, 'data');
    took.push(performance.now() - began);
  }
  link.destroy();
  return quantile(took, 0.5);
}

export const writeBatch: Row = {
  name: 'write-batch',
  what: `${POINTS} points written as a batch → all confirmed by read-back, median of ${TIMES}`,
  unit: 'ms',
  against: 'a bare client that writes and reads the same registers',
  better: 'less',
  target: 1_000,
  async measure() {
    let frames = 0;
    const fake = createModbusFake({
      onWrite() {
        frames += 1;
      },
    });
    const port = await fake.listen();
    const baseline = await bare(port);
    const millwright = await startMillwright({
      env: { DEVICE_RANGES: '127.0.0.0/8', LOG_LEVEL: 'error' },
    });
    try {
      const user = { userName: 'admin', password: millwright.adminPassword };
      const session = await signIn(millwright.url, user);
      const { id: itemId } = await session.call(itemCalls.create, { itemName: 'Batch' });
      const { id: deviceId } = await session.call(deviceCalls.create, {
        ...{ itemId, deviceName: 'Press', host: '127.0.0.1', port, stationNo: 1, periodMs: 1_000 },
      });
      const { list } = await session.call(pointCalls.createMany, {
        deviceId,
        points: Array.from({ length: POINTS }, (_, n) => ({
          ...{ name: `Word${n}`, family: 'HR', address: String(n), writable: true },
          dataType: DataType.INT16U,
        })),
      });
      const points = list.map(({ id }) => id);
      await waitFor('the values', async () => {
        const { list: values } = await session.call(telemetryCalls.values, { points });
        return values.every(({ value }) => value !== null);
      });
      const took: number[] = [];
      frames = 0;
      for (let time = 0; time < TIMES; time += 1) {
        await pause(apartMs);
        const began = performance.now();
        const { batchId } = await session.call(telemetryCalls.setValues, {
          deviceId,
          values: points.map((pointId, n) => ({ pointId, value: time * 100 + n })),
        });
        await waitFor(
          'all to be confirmed',
          async () => {
            const asked = { batch: batchId, pageSize: POINTS };
            const { list: commands } = await session.call(telemetryCalls.writeList, asked);
            return commands.every(({ state }) => state === 'confirmed');
          },
          seconds(20),
        );
        took.push(performance.now() - began);
      }
      const p99 = Number(quantile(took, 0.99).toFixed(0));
      const detail = { 'p99, ms': p99, 'frames a batch': frames / TIMES };
      return { value: quantile(took, 0.5), baseline, detail };
    } finally {
      await millwright.stop();
      await fake.close();
    }
  },
};

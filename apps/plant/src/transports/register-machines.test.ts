import { createTimerWheel, tcpConnector } from '@millwright/drivers';
import { createModbusDriver } from '@millwright/drivers/modbus/line/modbus-driver';
import { createRecordingSink } from '@millwright/drivers/modbus/line/recording-sink';
import { loadProfiles } from '@millwright/drivers/modbus/profile/load-profiles';
import {
  type RegisterPoint,
  resolvePoint,
} from '@millwright/drivers/modbus/profile/register-point';
import { DataType, DisplayFormat, Quality, seconds, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { type RegisterMachines, startRegisterMachines } from './register-machines.ts';

const profile = loadProfiles().get('modbus') ?? expect.fail();
const word = (address: number): RegisterPoint =>
  resolvePoint(profile, 'ABCD', address, {
    family: 'HR',
    address: String(address),
    bit: null,
    length: 1,
    dataType: DataType.INT16U,
    wordOrder: null,
    displayFormat: DisplayFormat.decimal,
    slope: 1,
    intercept: 0,
  });

/** On the first ports that are free. */
async function start(count: number): Promise<RegisterMachines> {
  for (let port = 14_100; ; port += 16) {
    try {
      return await startRegisterMachines({
        count,
        port,
        clock: systemClock,
        random: createRandom(1),
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

test('every machine has an address of its own and moves; what it has not it refuses', async () => {
  const machines = await start(40);
  const { endpoints } = machines;
  expect(new Set(endpoints.map(({ host, port }) => `${host}:${port}`)).size).toBe(40);
  expect(endpoints[39]?.host).toBe('127.0.0.3');

  const wheel = createTimerWheel(systemClock);
  const watched = endpoints.map(({ host, port }, n) => {
    const sink = createRecordingSink();
    const driver = createModbusDriver({
      name: `${n}`,
      connect: tcpConnector({ host, port, timeout: seconds(2) }),
      framing: 'mbap',
      clock: systemClock,
      wheel,
      sink,
    });
    const points = Array.from({ length: 100 }, (_, address) => word(address));
    driver.setStation({ unit: 1 + n, points: [...points, word(300)], period: 100, timeout: 1000 });
    driver.start();
    return { sink, driver };
  });
  await waitFor('every value', () => watched.every(({ sink }) => sink.readings.size === 100));
  const [first] = watched;
  const before = first?.sink.readings.get(1)?.value;
  await waitFor('a change', () => first?.sink.readings.get(1)?.value !== before);
  expect(first?.sink.failures).toEqual([{ keys: [300], quality: Quality.configuration }]);
  const written = await first?.driver.write(1, word(0), 5);
  expect(written).toEqual({ state: 'refused', exception: 1 });
  await Promise.all(watched.map(({ driver }) => driver.stop()));
  wheel.stop();
  await machines.stop();
});

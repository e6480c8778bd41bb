import { DataType, DisplayFormat, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterEach, expect, test } from 'vitest';
import { tcpConnector } from '../link/tcp-connector.ts';
import { createRecordingSink } from '../recording-sink.ts';
import { createTimerWheel } from '../timer-wheel.ts';
import { createS7Fake } from './fake.ts';
import { openS7Line } from './s7-line.ts';
import { ItemCode } from './wire/variables.ts';

let close = async (): Promise<void> => {};
afterEach(() => close());

test.each([
  ['that denies access', ItemCode.accessDenied, 'device.access_denied'],
  ['whose PUT/GET is off', 0x8104, 'device.access_denied'],
  ['without such a block', ItemCode.unknownObject, 'device.addresses_missing'],
  ['whose block has no addresses', ItemCode.outOfRange, 'device.addresses_missing'],
  ['with a broken card', ItemCode.hardwareFault, null],
])('a controller %s is failing, and says why', async (_what, code, cause) => {
  const fake = createS7Fake();
  const port = await fake.listen();
  const wheel = createTimerWheel(systemClock);
  const sink = createRecordingSink();
  const line = openS7Line({
    name: 'refusals',
    clock: systemClock,
    wheel,
    sink,
    dial: ({ host, port: at, timeout }) => tcpConnector({ host, port: at, timeout }),
    box() {
      throw new Error('not a device that dials in');
    },
  });
  close = async () => {
    await line.stop();
    wheel.stop();
    await fake.close();
  };
  fake.faults.refusal = code;
  line.set({
    ...{ id: 1, host: '127.0.0.1', port, gatewayId: null, periodMs: 20, timeoutMs: 500 },
    settings: { model: 'S7-1500', rack: 0, slot: 1, connection: 'pg' },
    points: [
      {
        key: 7,
        address: { area: 'DB', db: 1, byte: 0, bit: null, text: 'string', length: 1 },
        dataType: DataType.INT16U,
        displayFormat: DisplayFormat.decimal,
        slope: 1,
        intercept: 0,
      },
    ],
  });
  await waitFor('the state', () => sink.states.at(-1)?.state === 'failing');
  expect(sink.states.at(-1)?.cause).toBe(cause);
  fake.faults.refusal = null;
  await line.refresh(1);
  await waitFor('its return', () => sink.states.at(-1)?.state === 'online');
  expect(sink.readings.has(7)).toBe(true);
});

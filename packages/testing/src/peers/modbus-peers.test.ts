import { afterAll, beforeAll, expect, test } from 'vitest';
import { mbpollRead, mbpollWrite } from './mbpoll.ts';
import { type ModbusPeer, startPymodbus } from './pymodbus.ts';

let device: ModbusPeer;
beforeAll(async () => {
  device = await startPymodbus();
});
afterAll(() => device.stop());

test('mbpoll reads from pymodbus what its description says', async () => {
  expect(await mbpollRead(device, { type: '4:int', address: 0 })).toEqual([0x12345678]);
  expect(await mbpollRead(device, { type: '4', address: 100, count: 3 })).toEqual([100, 101, 102]);
  expect(await mbpollRead(device, { type: '3', address: 7 })).toEqual([7]);
  expect(await mbpollRead(device, { type: '0', address: 3, count: 2 })).toEqual([1, 0]);
});

test('mbpoll reads back what it wrote', async () => {
  await mbpollWrite(device, { type: '4', address: 200, values: [4711, 65535] });
  expect(await mbpollRead(device, { type: '4', address: 200, count: 2 })).toEqual([4711, 65535]);
});

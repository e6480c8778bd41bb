import { deviceInput } from '@millwright/contract/devices/devices.schemas';
import { deviceId, gatewayId, itemId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { finishDevice, startBehind, startDevice } from './device-form.ts';

const fresh = startDevice(null);

it('needs only a name and an address beyond the usual settings', () => {
  const entry = finishDevice({ ...fresh, deviceName: '1号泵', host: '10.0.0.7' });
  expect(deviceInput.safeParse({ itemId: 1, ...entry }).success).toBe(true);
});

it.each([
  ['mqtt', 'mqtt-json'],
  ['dial-in', 'modbus-dial-in'],
] as const)('begins behind a gateway of kind %s with what that carries', (kind, protocol) => {
  const start = startBehind({ id: gatewayId(7), itemId: itemId(2), kind });
  expect(start).toMatchObject({ protocol, gatewayId: 7, inItem: '2' });
  const entry = finishDevice({ ...start, deviceName: '1号泵' });
  expect(deviceInput.safeParse({ itemId: 2, ...entry }).success).toBe(true);
});

it('starts an edit with what a person entered, and nothing else', () => {
  const row = {
    ...fresh,
    deviceName: 'Pump',
    host: '10.0.0.7',
    gatewayId: null,
    note: '',
    id: deviceId(1),
    itemId: itemId(2),
    itemName: 'Line',
    pointCount: 3,
    version: 4,
    createdAt: 5,
    updatedAt: 6,
  };
  expect(startDevice(row)).toEqual({ ...fresh, deviceName: 'Pump', host: '10.0.0.7' });
});

it.each([
  ['modbus-tcp', '10.0.0.7', null],
  ['modbus-rtu-tcp', '10.0.0.7', null],
  ['modbus-dial-in', '', 9],
  ['mqtt-json', '', 9],
] as const)('keeps the link that %s uses', (protocol, host, gatewayId) => {
  const entry = finishDevice({ ...fresh, protocol, host: '10.0.0.7', gatewayId: 9 });
  expect([entry.host, entry.gatewayId]).toEqual([host, gatewayId]);
});

it('sends nothing that was entered for a protocol chosen before', () => {
  const entry = finishDevice({ ...fresh, deviceName: '1号泵', host: '10.0.0.7', protocol: 's7' });
  expect(entry).not.toHaveProperty('wordOrder');
  expect(deviceInput.safeParse({ itemId: 1, ...entry, rack: 0, slot: 1 }).success).toBe(true);
});

import { DataType, deviceId, gatewayId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import type { BoundedPoint, PlacedDevice } from './findings.store.ts';
import { findingsOfBounds, findingsOfDevices } from './findings-of.ts';

const point = (given: Partial<BoundedPoint>): BoundedPoint => ({
  ...{ id: pointId(1), name: '压力', deviceId: deviceId(1), deviceName: '空压机' },
  ...{ dataType: DataType.INT16U, slope: 0.1, intercept: 0, lowerLimit: null, upperLimit: null },
  ...{ lowLowLimit: null, highHighLimit: null },
  ...{ writable: true, writeMin: null, writeMax: null },
  ...given,
});
const never = (limit: number) => ['point.limit_never', { low: 0, high: 6553.5, limit }] as const;
const equal = (limit: number) => ['point.limits_equal', { low: 0, high: 6553.5, limit }] as const;
const beyond = ['point.write_range_beyond_type', { low: 0, high: 6553.5 }] as const;

it.each<[string, Partial<BoundedPoint>, (readonly [string, object])[]]>([
  ['limits within the type', { lowerLimit: 1, upperLimit: 6553 }, []],
  ['an upper limit beyond it', { upperLimit: 7000 }, [never(7000)]],
  ['an upper limit at its end', { upperLimit: 6553.5 }, [never(6553.5)]],
  ['a lower limit that nothing is below', { lowerLimit: 0 }, [never(0)]],
  ['both', { lowerLimit: -1, upperLimit: 9999 }, [never(-1), never(9999)]],
  ['outer limits', { lowLowLimit: 0, lowerLimit: 1, highHighLimit: 7000 }, [never(0), never(7000)]],
  ['limits that are the same', { upperLimit: 9, highHighLimit: 9 }, [equal(9)]],
  ['a writing range within it', { writeMin: 0, writeMax: 6553.5 }, []],
  ['one that begins before it', { writeMin: -5, writeMax: 5 }, [beyond]],
  ['one that ends behind it', { writeMax: 10_000 }, [beyond]],
  ['one of a point that is not written', { writable: false, writeMax: 10_000 }, []],
  ['a text', { dataType: DataType.CHAR, upperLimit: 5 }, []],
])('finds of %s what does not fit', (_what, given, expected) => {
  const found = findingsOfBounds(point(given));
  expect(found.map(({ code, details }) => [code, details])).toEqual(expected);
  for (const { subject, device } of found) {
    expect(subject).toBe('point');
    expect(device).toEqual({ id: 1, deviceName: '空压机' });
  }
});

const device = (id: number, given: Partial<PlacedDevice> = {}): PlacedDevice => ({
  ...{ id: deviceId(id), deviceName: `机${id}`, protocol: 'modbus-tcp', host: '10.0.0.1' },
  ...{ port: 502, gatewayId: null, settings: { unitId: 1 }, points: 3 },
  ...given,
});
const behind = (id: number, unitId: number, gateway = 5) =>
  device(id, {
    ...{ protocol: 'modbus-dial-in', host: '', gatewayId: gatewayId(gateway) },
    settings: { unitId },
  });
const s7 = (id: number, slot: number) =>
  device(id, { protocol: 's7', port: 102, settings: { rack: 0, slot } });
const mqtt = (id: number) =>
  device(id, { protocol: 'mqtt-json', host: '', gatewayId: gatewayId(6), settings: {} });

it.each<[string, PlacedDevice[], (readonly [number, string, object])[]]>([
  ['one alone', [device(1)], []],
  ['one without points', [device(1, { points: 0 })], [[1, 'device.without_points', {}]]],
  [
    'the same station twice',
    [device(1), device(2)],
    [[2, 'device.same_station', { other: '机1' }]],
  ],
  ['two stations of a line', [device(1), device(2, { settings: { unitId: 2 } })], []],
  ['two ports of a host', [device(1), device(2, { port: 503 })], []],
  [
    'one station behind a gateway twice',
    [behind(1, 3), behind(2, 3)],
    [[2, 'device.same_station', { other: '机1' }]],
  ],
  ['one station behind two gateways', [behind(1, 3), behind(2, 3, 7)], []],
  // On most controllers rack and slot say nothing: what locks the one must lock the other.
  ['two racks of a host', [s7(1, 1), s7(2, 2)], [[2, 'device.same_station', { other: '机1' }]]],
  ['one rack twice', [s7(1, 1), s7(2, 1)], [[2, 'device.same_station', { other: '机1' }]]],
  ['any number behind a broker', [mqtt(1), mqtt(2)], []],
])('finds of %s what is the matter', (_what, devices, expected) => {
  const found = findingsOfDevices(devices, { addressOf: () => null });
  expect(found.map(({ id, code, details }) => [id, code, details])).toEqual(expected);
});

it('finds a machine that was entered by its name and by its address', () => {
  const addressOf = (host: string) => (host === 'plc1.local' ? '10.0.0.1' : null);
  const named = { host: 'plc1.local' };
  const found = (devices: PlacedDevice[]) =>
    findingsOfDevices(devices, { addressOf }).map(({ id, code, details }) => [id, code, details]);
  const same = (other: string) => ['device.same_machine', { other, address: '10.0.0.1' }] as const;
  expect(found([device(1), device(2, named)])).toEqual([[2, ...same('机1')]]);
  expect(found([device(1, named), device(2)])).toEqual([[2, ...same('机1')]]);
  // Said once where it is entered alike; and of another station, or port, not at all.
  expect(found([device(1, named), device(2, named)])).toEqual([
    [2, 'device.same_station', { other: '机1' }],
  ]);
  expect(found([device(1), device(2, { ...named, settings: { unitId: 2 } })])).toEqual([]);
  expect(found([device(1), device(2, { ...named, port: 503 })])).toEqual([]);
  expect(found([device(1), device(2, { host: 'plc2.local' })])).toEqual([]);
});

import { usualProtocol } from '@millwright/contract/devices/protocols/index';
import { gatewayId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { stationKey } from './station-key.ts';

const keyOf = (host: string) =>
  stationKey({
    protocol: usualProtocol,
    gatewayId: null,
    host,
    port: 502,
    settings: { unitId: 1 },
  });

it.each([
  ['LocalHost', 'localhost'],
  ['PLC-3.Plant.example', 'plc-3.plant.EXAMPLE'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::FFFF:7f00:1', '127.0.0.1'],
  ['2001:DB8::0:1', '2001:db8:0:0:0:0:0:1'],
  ['0x7f.1', '127.0.0.1'],
  ['0x7f000001', '127.0.0.1'],
])('%s is %s', (one, other) => {
  expect(keyOf(one)).toBe(keyOf(other));
});

it.each([
  ['10.0.0.1', '10.0.0.11'],
  ['plc-1', 'plc-2'],
  ['::1', '127.0.0.1'],
])('%s is not %s', (one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other));
});

it('behind a gateway it is the gateway’s', () => {
  const behind = (id: number) =>
    stationKey({
      ...{ protocol: 'modbus-dial-in', host: '', port: 0, settings: { unitId: 1 } },
      gatewayId: gatewayId(id),
    });
  expect(behind(1)).toBe(behind(1));
  expect(behind(1)).not.toBe(behind(2));
});

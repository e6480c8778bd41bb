import { gatewayId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { deviceOf, startLink, startProtocol, testableBehind, testedOf } from './connect-link.ts';

it('a device that is dialled is where its address says', () => {
  const link = startLink(null);
  expect(deviceOf(link)).toBeNull();
  expect(deviceOf({ ...link, address: '10.0.0.7' })).toMatchObject({
    ...{ host: '10.0.0.7', port: 502, gatewayId: null },
  });
  expect(deviceOf({ ...link, address: '10.0.0.7:1502' })).toMatchObject({ port: 1502 });
});

it('a device behind a gateway has no address, whatever was typed before', () => {
  const link = startLink({ id: gatewayId(7), kind: 'dial-in' });
  const device = deviceOf({ ...link, address: '10.0.0.7' });
  expect(device).toMatchObject({ protocol: 'modbus-dial-in', host: '', gatewayId: 7, unitId: 1 });
  expect(device && testedOf(device)).toMatchObject({ host: '', gatewayId: 7, unitId: 1 });
  expect(deviceOf({ ...link, gatewayId: null })).toBeNull();
});

it('another protocol begins without the gateway of the one before', () => {
  const link = { ...startLink({ id: gatewayId(7), kind: 'dial-in' }), address: '10.0.0.7' };
  const next = { ...link, protocol: 's7' as const, ...startProtocol('s7') };
  expect(deviceOf(next)).toMatchObject({ host: '10.0.0.7', port: 102, gatewayId: null });
});

it('behind a box that sends by itself nothing can be asked', () => {
  expect(testableBehind('dial-in')).toBe('modbus-dial-in');
  expect(testableBehind('mqtt')).toBeUndefined();
  expect(startLink({ id: gatewayId(7), kind: 'mqtt' })).toEqual(startLink(null));
});

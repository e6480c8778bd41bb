import type { BoxAddress } from '@millwright/contract/devices/gateways/box-address.schemas';
import { expect, it } from 'vitest';
import { addressLines, addressNotices } from './box-address.ts';

const address: BoxAddress = {
  host: null,
  dialIn: { port: 9502, state: 'open' },
  mqtt: { isExternal: false, port: 1883, securePort: null, state: 'open' },
};
const said = (...given: Parameters<typeof addressLines>) =>
  addressLines(...given).map(({ field, value, instead }) => [field, value ?? instead]);

it('tells a DTU host and port: the host of the installation, else that of the page', () => {
  expect(said('dial-in', 'BOX1', address, '10.0.0.7')).toEqual([
    ['host', '10.0.0.7'],
    ['port', '9502'],
  ]);
  const named = { ...address, host: 'plant.example' };
  expect(said('dial-in', 'BOX1', named, '10.0.0.7')[0]).toEqual(['host', 'plant.example']);
  expect(said('dial-in', 'BOX1', address, '[fd00::7]')[0]).toEqual(['host', 'fd00::7']);
});

it('tells an MQTT box all that it is to be set up with', () => {
  expect(said('mqtt', 'BOX1', address, '10.0.0.7')).toEqual([
    ['host', '10.0.0.7'],
    ['port', '1883'],
    ['tls_port', 'off'],
    ['user', 'BOX1'],
    ['client_id', 'any_client_id'],
    ['topic', 'gateways/BOX1/'],
  ]);
  expect(said('mqtt', '', address, '10.0.0.7')[3]).toEqual(['user', 'after_entering']);
});

it('has the same lines before the answer has come', () => {
  for (const kind of ['mqtt', 'dial-in'] as const) {
    const fields = (known: BoxAddress | null) =>
      addressLines(kind, 'BOX1', known, '10.0.0.7').map(({ field }) => field);
    expect(fields(null)).toEqual(fields(address));
  }
});

it('says what stands in the way of a box', () => {
  expect(addressNotices('dial-in', address, '10.0.0.7')).toEqual([]);
  for (const opened of ['localhost', '127.0.0.1', '[::1]']) {
    expect(addressNotices('dial-in', address, opened)).toEqual(['local_host']);
  }
  const closed = { ...address, host: 'a', dialIn: { port: 9502, state: 'closed' as const } };
  expect(addressNotices('dial-in', closed, 'localhost')).toEqual(['states.closed']);
  expect(addressNotices('mqtt', closed, 'localhost')).toEqual([]);
});

it("does not give the host of the page for another's broker that nobody told of", () => {
  const mqtt = { isExternal: true, port: null, securePort: null, state: 'open' as const };
  const external = { ...address, mqtt };
  expect(said('mqtt', 'BOX1', external, '10.0.0.7')[0]).toEqual(['host', 'external_unknown']);
  expect(addressNotices('mqtt', external, '10.0.0.7')).toEqual(['external']);
  const told = { ...external, mqtt: { ...mqtt, securePort: 8883 } };
  expect(said('mqtt', 'BOX1', told, '10.0.0.7')[0]).toEqual(['host', '10.0.0.7']);
});

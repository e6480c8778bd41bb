import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import {
  createDeviceAddressPolicy,
  type DeviceAddressPolicyNeeds,
} from './device-address-policy.ts';

const policyWith = (needs: Partial<DeviceAddressPolicyNeeds> = {}) =>
  createDeviceAddressPolicy({ ranges: [], ownPorts: [8080], plant: () => [], ...needs });

const ownAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

const forbidden = { code: 'device.address_forbidden' };

describe('without ranges', () => {
  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '169.254.169.254',
    '169.254.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '0:0:0:0:0:FFFF:7f00:0001',
    'fe80::1%eth0',
    '::7f00:1',
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2001:0:7f00:1::1',
    '2002:7f00:1::1',
    '168.63.129.16',
    '192.0.0.8',
    '198.18.0.1',
    '2001:10::1',
    'fec0::1',
    'fd00:ec2::123',
    'fd20:ce::254',
    '100::1',
    '4000::1',
  ])('%s is never dialled', async (host) => {
    await expect(policyWith().resolve(host, 502, 'account')).rejects.toMatchObject(forbidden);
  });

  test.each([
    '192.168.1.20',
    '10.1.2.3',
    '172.16.0.9',
    '100.64.3.4',
    '8.8.8.8',
    'fd12::5',
    '2001:db8::7',
  ])('%s is', async (host) => {
    expect(await policyWith().resolve(host, 502, 'account')).toEqual({ address: host, port: 502 });
  });

  test('this machine is dialled on no port, but on those that a range names', async () => {
    const own = ownAddress();
    if (own === undefined) return;
    const policy = policyWith();
    await expect(policy.resolve(own, 8080, 'account')).rejects.toMatchObject(forbidden);
    await expect(policy.resolve(own, 5432, 'account')).rejects.toMatchObject(forbidden);
    const named = policyWith({ ranges: [`${own}/32:502`] });
    expect(await named.resolve(own, 502, 'account')).toMatchObject({ address: own });
    await expect(named.resolve(own, 5432, 'account')).rejects.toMatchObject(forbidden);
  });

  test('this machine is the same however its address is written', async () => {
    const policy = policyWith({ ownAddresses: () => ['10.99.0.2', '2001:db8::a:1'] });
    for (const host of [
      '10.99.0.2',
      '::ffff:10.99.0.2',
      '::ffff:a63:2',
      '::FFFF:0A63:0002',
      '0:0:0:0:0:ffff:10.99.0.2',
      '2001:db8::a:1',
      '2001:DB8:0:0:0:0:000A:1',
      '2001:db8::0.10.0.1',
    ]) {
      await expect(policy.resolve(host, 8080, 'account'), host).rejects.toMatchObject(forbidden);
    }
  });

  test('what is dialled is what was looked at', async () => {
    expect(await policyWith().resolve('0:0:0:0:0:ffff:10.1.2.3', 502, 'account')).toEqual({
      address: '10.1.2.3',
      port: 502,
    });
    expect(await policyWith().resolve('2001:DB8:0::0007', 502, 'account')).toMatchObject({
      address: '2001:db8::7',
    });
  });
});

describe('names', () => {
  test('are resolved once, and the checked address is the one to dial', async () => {
    const answers = [['10.0.0.5'], ['127.0.0.1']];
    const policy = policyWith({ resolveName: async () => answers.shift() ?? [] });
    expect(await policy.resolve('plc.example', 502, 'account')).toEqual({
      address: '10.0.0.5',
      port: 502,
    });
    await expect(policy.resolve('plc.example', 502, 'account')).rejects.toMatchObject(forbidden);
  });
  test('that lead here are refused however they are written', async () => {
    for (const host of ['localhost', '0x7f.1', '2130706433']) {
      await expect(policyWith().resolve(host, 502, 'account')).rejects.toMatchObject(forbidden);
    }
  });
  test('that nobody knows are told', async () => {
    await expect(policyWith().resolve('plc.invalid', 502, 'account')).rejects.toMatchObject({
      code: 'device.host_unknown',
      details: { host: 'plc.invalid' },
    });
  });
});

describe('what is opened', () => {
  test('are the exact endpoints of the plant', async () => {
    const policy = policyWith({ plant: () => [{ host: '127.0.0.1', port: 5020 }] });
    expect(await policy.resolve('127.0.0.1', 5020, 'account')).toBeDefined();
    expect(await policy.resolve('localhost', 5020, 'account')).toMatchObject({
      address: '127.0.0.1',
    });
    expect(await policy.resolve('::ffff:127.0.0.1', 5020, 'account')).toMatchObject({
      address: '127.0.0.1',
    });
    await expect(policy.resolve('127.0.0.1', 5021, 'account')).rejects.toMatchObject(forbidden);
    await expect(policy.resolve('127.0.0.2', 5020, 'account')).rejects.toMatchObject(forbidden);
  });
  test('are the ports of a range', async () => {
    const policy = policyWith({ ranges: ['127.0.0.0/24:5020-5029', '::1/128:502'] });
    expect(await policy.resolve('127.0.0.9', 5029, 'account')).toBeDefined();
    expect(await policy.resolve('::1', 502, 'account')).toBeDefined();
    await expect(policy.resolve('127.0.0.9', 5030, 'account')).rejects.toMatchObject(forbidden);
    await expect(policy.resolve('127.0.1.9', 5020, 'account')).rejects.toMatchObject(forbidden);
  });
  test('is a whole range, but never our own ports by it', async () => {
    const policy = policyWith({ ranges: ['127.0.0.0/8'] });
    expect(await policy.resolve('127.0.0.1', 1, 'account')).toBeDefined();
    await expect(policy.resolve('127.0.0.1', 8080, 'account')).rejects.toMatchObject(forbidden);
  });
});

test.each(['10.0.0.0', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8:9-3', '10.0.0.0/8:70000', 'plc/8'])(
  'a range like %s stops the start with a message',
  (range) => {
    expect(() => policyWith({ ranges: [range] })).toThrow(`DEVICE_RANGES: "${range}"`);
  },
);

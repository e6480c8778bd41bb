import { describe, expect, it } from 'vitest';
import { createWebhookPolicy } from './webhook-address.ts';

const policy = (given: { address?: string; hosts?: string[]; ranges?: string[] } = {}) =>
  createWebhookPolicy({
    hosts: given.hosts ?? ['hooks.example.com', '*.plant.cn', 'mes.example.com:8443'],
    ranges: given.ranges ?? [],
    resolveHost: async () => [
      { address: given.address ?? '93.184.216.34', family: given.address?.includes(':') ? 6 : 4 },
    ],
  });
const refused = { family: 'refusal', code: 'delivery.refused' };

describe('a host', () => {
  it.each([
    'https://hooks.example.com/a?b=1',
    'https://HOOKS.example.com',
    'https://line3.plant.cn/alarms',
    'https://mes.example.com:8443/',
    'https://hooks.example.com:443/',
  ])('may be %s', (address) => {
    expect(policy().allows(address)).toBe(true);
  });

  it.each([
    'https://hooks.example.com:8443/',
    'https://hooks.example.com.evil.cn/',
    'https://plant.cn/',
    'https://evilplant.cn/',
    'https://mes.example.com/',
    'https://user:word@hooks.example.com/',
    'https://hooks.example.com/#x',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'hooks.example.com',
    '',
  ])('is not %s', async (address) => {
    expect(policy().allows(address)).toBe(false);
    await expect(policy().resolve(address)).rejects.toMatchObject(refused);
  });
});

describe('what its name leads to', () => {
  const resolve = (address: string, ranges: string[] = [], scheme = 'https') =>
    policy({ address, ranges, hosts: ['hooks.example.com'] }).resolve(
      `${scheme}://hooks.example.com/`,
    );

  it.each(['93.184.216.34', '2606:2800:220:1::1'])('may be %s', async (address) => {
    expect((await resolve(address)).address).toBe(address);
  });

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::1',
    '2001:0:7f00:1::',
    'ff02::1',
  ])('is not %s', async (address) => {
    await expect(resolve(address)).rejects.toMatchObject(refused);
  });

  it('may be private where the configuration opens the network, in the clear too', async () => {
    expect((await resolve('10.20.3.4', ['10.20.0.0/16'], 'http')).address).toBe('10.20.3.4');
    expect((await resolve('fd12::5', ['fd12::/16'])).family).toBe(6);
    await expect(resolve('10.21.3.4', ['10.20.0.0/16'])).rejects.toMatchObject(refused);
  });

  it('is spoken to by https when it is public', async () => {
    await expect(resolve('93.184.216.34', [], 'http')).rejects.toMatchObject(refused);
  });

  it('is judged where an address stands in place of a name, however it is spelt', async () => {
    const direct = createWebhookPolicy({ hosts: ['127.0.0.1', '[::1]'], ranges: [] });
    for (const address of [
      'https://127.0.0.1/',
      'https://0x7f.1/',
      'https://2130706433/',
      'https://[::1]/',
    ]) {
      await expect(direct.resolve(address)).rejects.toMatchObject(refused);
    }
  });
});

it.each(['10.0.0.0', '10.0.0.0/33', 'x/8', '10.0.0.0/', '::/129'])(
  'takes %s for no network',
  (range) => {
    expect(() => policy({ ranges: [range] })).toThrow('WEBHOOK_RANGES');
  },
);

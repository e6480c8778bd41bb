import { expect, it } from 'vitest';
import { rememberHosts } from './known-hosts.ts';

it('knows of a name what it was dialled at last, however it is spelt, and of no other', async () => {
  let address = '192.168.1.10';
  const hosts = rememberHosts({ resolve: async (_host, port) => ({ address, port }) });
  expect(hosts.addressOf('plc1.local')).toBeNull();
  expect(await hosts.resolve('PLC1.local', 502, 'a')).toEqual({ address, port: 502 });
  expect(hosts.addressOf('plc1.local')).toBe('192.168.1.10');
  address = '192.168.1.11';
  await hosts.resolve('plc1.local', 502, 'a');
  expect(hosts.addressOf('plc1.local')).toBe('192.168.1.11');
  expect(hosts.addressOf('plc2.local')).toBeNull();
  // An address stands for itself.
  await hosts.resolve('10.0.0.1', 502, 'a');
  expect(hosts.addressOf('10.0.0.1')).toBeNull();
});

it('says what the policy refuses, and remembers nothing of it', async () => {
  const hosts = rememberHosts({ resolve: () => Promise.reject(new Error('forbidden')) });
  await expect(hosts.resolve('plc1', 502, 'a')).rejects.toThrow('forbidden');
  expect(hosts.addressOf('plc1')).toBeNull();
});

import { seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { createDeviceAddressPolicy } from '../device-address-policy.ts';

const policyWith = (resolveName: (host: string) => Promise<readonly string[]>) => {
  const clock = createManualClock();
  const policy = createDeviceAddressPolicy({
    ...{ ranges: [], ownPorts: [], plant: () => [], ownAddresses: () => [] },
    clock,
    resolveName,
  });
  return { clock, policy };
};

it('waits for a name server that says nothing no longer than five seconds', async () => {
  const { clock, policy } = policyWith(() => new Promise(() => {}));
  const refused = expect(policy.resolve('plc.example', 502, 'account')).rejects.toMatchObject({
    code: 'device.host_unknown',
    details: { host: 'plc.example' },
  });
  clock.advance(seconds(5));
  await refused;
});

it('asks once for a name that is being asked for, and again afterwards', async () => {
  const asked: string[] = [];
  const held = Promise.withResolvers<readonly string[]>();
  const { policy } = policyWith((host) => {
    asked.push(host);
    return held.promise;
  });
  const both = [
    policy.resolve('plc.example', 502, 'account'),
    policy.resolve('PLC.example', 503, 'account'),
  ];
  held.resolve(['10.0.0.5']);
  expect(await Promise.all(both)).toEqual([
    { address: '10.0.0.5', port: 502 },
    { address: '10.0.0.5', port: 503 },
  ]);
  expect(asked).toEqual(['plc.example']);
  await policy.resolve('plc.example', 502, 'account');
  expect(asked).toEqual(['plc.example', 'plc.example']);
});

import { describe, expect, test } from 'vitest';
import { hostFurtherOn, nameOfCopy } from './next-address.ts';

describe('an address further on', () => {
  test.each([
    ['192.168.1.20', 3, '192.168.1.23'],
    ['192.168.1.255', 1, '192.168.2.0'],
    ['10.0.0.1', -1, '10.0.0.0'],
    ['plc.local', 0, 'plc.local'],
  ])('of %s by %i is %s', (host, by, next) => {
    expect(hostFurtherOn(host, by)).toBe(next);
  });

  test.each([
    ['plc.local', 1, 'device.host_not_counted'],
    ['fd00::1', 1, 'device.host_not_counted'],
    ['255.255.255.255', 1, 'device.host_rule'],
    ['0.0.0.0', -1, 'device.host_rule'],
  ])('of %s by %i is refused', (host, by, code) => {
    expect(() => hostFurtherOn(host, by)).toThrow(expect.objectContaining({ code }));
  });
});

test('a copy is called by the pattern', () => {
  const device = { deviceName: '注塑机' };
  expect(nameOfCopy({ pattern: '{name}{n}' }, device, 12)).toBe('注塑机12');
  expect(nameOfCopy({ pattern: 'Line{n}' }, device, 3)).toBe('Line3');
});

import { describe, expect, test } from 'vitest';
import { deviceInputExample } from './devices.examples.ts';
import { deviceInput, deviceName, host, port } from './devices.schemas.ts';

const refusalOf = (parsed: {
  error?: { issues: readonly { message: string }[] } | undefined;
}): string | undefined => parsed.error?.issues[0]?.message;

describe('host', () => {
  test.each([
    '192.168.1.20',
    '0.0.0.0',
    '255.255.255.255',
    'plc-1.example.com',
    'localhost',
    '::1',
    '::ffff:10.0.0.5',
    `${'a'.repeat(63)}.b`,
  ])('takes %s', (text) => {
    expect(host.parse(text)).toBe(text);
  });
  test.each([
    '',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '-a.com',
    'a..b',
    'http://a',
    'a b',
    'a:b:c:x',
    '::::',
    '1:2',
    'a.',
    'a-.b',
    `${'a'.repeat(64)}.b`,
    'a.'.repeat(127),
    'f:'.repeat(20_000),
  ])('refuses "%s"', (text) => {
    expect(refusalOf(host.safeParse(text))).toBe('device.host_rule');
  });
});

describe('port', () => {
  test.each([0, 502, 65_535])('takes %i', (n) => {
    expect(port.parse(n)).toBe(n);
  });
  test.each([-1, 65_536, 1.5])('refuses %d', (n) => {
    expect(refusalOf(port.safeParse(n))).toBe('device.port_rule');
  });
});

test('a device name takes Chinese, letters and digits only', () => {
  expect(deviceName.parse('1号空压机')).toBe('1号空压机');
  for (const wrong of ['', '空压机(1)', 'a_b', '空 压', '机'.repeat(51)]) {
    expect(refusalOf(deviceName.safeParse(wrong))).toBe('device.name_rule');
  }
});

test('an input of name and host alone is filled with the usual Modbus settings', () => {
  const given = { itemId: 1, deviceName: '水泵', host: '10.0.0.5' };
  expect(deviceInput.parse(given)).toMatchObject({ port: 502, unitId: 1, enabled: true });
  expect(deviceInput.parse(deviceInputExample)).toEqual(deviceInputExample);
});

test('a setting that belongs to another protocol is refused by its name', () => {
  const given = { itemId: 1, deviceName: '水泵', host: '10.0.0.5' };
  const wrong = [
    { ...given, rack: 1 },
    { ...given, protocol: 's7', unitId: 3 },
    { ...given, protocol: 's7', rack: 0, wordOrder: 'ABCD' },
  ];
  expect(wrong.map((input) => refusalOf(deviceInput.safeParse(input)))).toEqual(
    wrong.map(() => 'device.setting_of_other_protocol'),
  );
  const issues = deviceInput.safeParse(wrong[0]).error?.issues;
  expect(issues?.[0]?.path).toEqual(['rack']);
  expect(deviceInput.safeParse({ ...given, rack: undefined }).success).toBe(true);
});

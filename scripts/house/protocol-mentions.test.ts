import { expect, test } from 'vitest';
import { protocolMentions } from './protocol-mentions.ts';

const breaches = (file: string, source: string): number =>
  protocolMentions(new Map([[file, source]])).length;

const server = 'apps/server/src/domains/telemetry/a.ts';

test.each([
  ["if (device.protocol === 'mqtt-json') return;", 1],
  ["import { a } from '@millwright/drivers/modbus/a';", 1],
  ['const fake = createModbusFake();', 1],
  ['const mqttJson = 1;', 1],
  ["if (protocol === 's7') return;", 1],
  ["const isS7 = false; const path = 'M7 2.5s7.4 5 7.4 5';", 0],
  ['/** As Modbus does. */\nconst a = 1; // modbus', 1],
  ['/** As Modbus does. */\n// modbus\nconst a = 1;', 0],
  ["const kind = 'mqtt';", 0],
])('%s', (source, count) => {
  expect(breaches(server, source)).toBe(count);
});

test.each([
  ['packages/drivers/src/s7/a.ts', 0],
  ['packages/drivers/src/link/a.ts', 1],
  ['packages/drivers/src/a.ts', 1],
  ['packages/contract/src/devices/protocols/index.ts', 0],
  ['packages/contract/src/devices/a.ts', 1],
  ['apps/web/src/domains/devices/protocols/s7/texts/zh-CN.json', 0],
  ['apps/web/src/domains/devices/texts/zh-CN.json', 1],
  ['apps/server/src/domains/telemetry/a.test.ts', 0],
  ['apps/plant/src/a.ts', 0],
])('of %s', (file, count) => {
  expect(breaches(file, '{ "a": "s7" }')).toBe(count);
});

test('a breach says which word it is, for it may be an innocent one', () => {
  const [breach] = protocolMentions(new Map([[server, "open('mqtt-json')"]]));
  expect(breach).toMatch(/^apps\/server\/.* says “mqtt-json”.* no word of others$/);
});

test('an exception that is none any more is reported', () => {
  const file = 'packages/contract/src/devices/devices.examples.ts';
  expect(breaches(file, "const protocol = 'modbus-tcp';")).toBe(0);
  expect(breaches(file, 'const protocol = 1;')).toBe(1);
});

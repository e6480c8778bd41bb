import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapping } from '../protocols/index.ts';
import { needsConsent, packetsTaken, registration } from './gateway-registration.ts';
import { gatewayInput } from './gateways.schemas.ts';

const refusal = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;
const text = (value: string) => ({ encoding: 'text' as const, value });
const packet = { match: 'prefix' as const, literal: text('DTU0001') };

test.each([
  [{ packet }, undefined],
  [{ packet: { match: 'exact', literal: { encoding: 'hex', value: '00ff17' } } }, undefined],
  [{ packet: { match: 'pattern', pattern: 'IMEI\\d{15}' } }, undefined],
  [{ packet, heartbeat: { encoding: 'hex', value: '0' } }, 'gateway.heartbeat_rule'],
  [{ packet: { match: 'prefix', literal: text('AB') } }, 'gateway.registration_rule'],
  [{ packet: { match: 'prefix', literal: text('注册包') } }, 'gateway.registration_rule'],
  [{ packet: { match: 'prefix', literal: text('x'.repeat(41)) } }, 'gateway.registration_rule'],
  [{ packet: { match: 'pattern', pattern: '.*' } }, 'gateway.pattern_rule'],
  [{ packet: { match: 'pattern', pattern: '(DTU)+' } }, 'gateway.pattern_rule'],
  [{ packet: { match: 'pattern', pattern: 'DTU\\d' }, sent: 'each' }, 'gateway.pattern_rule'],
  [{ packet, packetPrefix: text('') }, 'gateway.prefix_rule'],
])('registration %j: %s', (given, code) => {
  expect(refusal(registration.safeParse(given))).toBe(code);
});

test.each([
  [{ topic: 'data/+/up' }, undefined],
  [{ topic: '#' }, undefined],
  [{ topic: 'a/#', at: 'params[0].list', time: 'ts' }, undefined],
  [{ topic: 'a/b#' }, 'gateway.topic_rule'],
  [{ topic: 'a+/b' }, 'gateway.topic_rule'],
  [{ topic: '#/a' }, 'gateway.topic_rule'],
  [{ topic: '/' }, 'gateway.topic_rule'],
  [{ topic: '/', scope: 'any' }, 'gateway.topic_rule'],
  [{ topic: 'a//b/+/#' }, undefined],
  [{ topic: 'a/#/b' }, 'gateway.topic_rule'],
  [{ topic: 'a\0' }, 'gateway.topic_rule'],
  [{ topic: '' }, 'gateway.topic_rule'],
  [{ topic: 'a/'.repeat(20_000) }, 'gateway.topic_rule'],
  [{ topic: 'samples' }, 'gateway.topic_rule'],
  [{ topic: '$SYS/#' }, 'gateway.topic_rule'],
  [{ topic: 'sys/k/d/post', scope: 'any' }, undefined],
  [{ topic: '+/k', scope: 'any' }, 'gateway.topic_rule'],
  [{ topic: '#', scope: 'any' }, 'gateway.topic_rule'],
  [{ topic: 'Gateways/BOX1/samples', scope: 'any' }, 'gateway.topic_rule'],
  [{ topic: 'a', at: 'a..b' }, 'gateway.path_rule'],
])('mapping %j: %s', (given, code) => {
  expect(refusal(mapping.safeParse({ shape: 'map', ...given }))).toBe(code);
});

test.each([
  [{ password: 'secret1' }, undefined],
  [{}, 'gateway.kind_rule'],
  [{ kind: 'dial-in', registration: { packet } }, undefined],
  [{ kind: 'dial-in', registration: { packet }, networks: ['10.1.0.0/16', 'fd00::7'] }, undefined],
  [{ kind: 'dial-in', registration: { packet }, networks: ['10.1'] }, 'gateway.network_rule'],
  [{ kind: 'dial-in', registration: { packet }, networks: ['1.2.3.4/33'] }, 'gateway.network_rule'],
  [
    { kind: 'dial-in', registration: { packet }, networks: [':'.repeat(9e5)] },
    'gateway.network_rule',
  ],
  [{ password: 'secret1', networks: ['10.1.0.0/16'] }, 'gateway.kind_rule'],
  [{ kind: 'dial-in' }, 'gateway.kind_rule'],
  [{ kind: 'dial-in', registration: { packet }, password: 'secret1' }, 'gateway.kind_rule'],
])('gateway %j: %s', (given, code) => {
  const input = { itemId: 1, gatewayName: 'BOX', boxId: 'BOX0001', ...given };
  expect(refusal(gatewayInput.safeParse(input))).toBe(code);
});

test('a topic filter is what MQTT 3.1.1 §4.7 says, level by level', () => {
  const piece = fc.constantFrom('a', '+', '#', '/', '中', '$', '\0');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const topic = pieces.join('');
      // `scope` and `samples` have rules of their own.
      fc.pre(!topic.startsWith('/'));
      const isFilter = /^(?!\$)(\+|#$|[^+#/\0]+)(\/(\+|#$|[^+#/\0]*))*$/.test(topic);
      expect(mapping.safeParse({ shape: 'map', topic }).success, topic).toBe(isFilter);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  [{ packet: { match: 'exact', literal: text('GW0042') } }, 1],
  [{ packet: { match: 'exact', literal: text('GW0042') }, sent: 'each' }, Infinity],
  [{ packet: { match: 'exact', literal: text('GW0042') }, sent: 'both' }, Infinity],
  [{ packet: { match: 'prefix', literal: text('GW0042') } }, Infinity],
  [{ packet: { match: 'pattern', pattern: 'GW0042' } }, 1],
  [{ packet: { match: 'pattern', pattern: 'GW00\\d{2}' } }, 100],
  [{ packet: { match: 'pattern', pattern: 'GW00\\d{2}A?' } }, 200],
  [{ packet: { match: 'pattern', pattern: 'GW00[1-3]?' } }, 4],
  [{ packet: { match: 'pattern', pattern: 'GW00A*' } }, 65],
])('registration %j takes %d packets', (given, count) => {
  const rule = registration.parse(given);
  expect(packetsTaken(rule)).toBe(count);
  expect(needsConsent(rule)).toBe(count > 100);
});

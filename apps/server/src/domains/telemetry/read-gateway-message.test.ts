import { Quality } from '@millwright/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatewayQuality, readGatewayMessage } from './read-gateway-message.ts';

const read = (text: string) => readGatewayMessage(Buffer.from(text));

describe('a gateway message', () => {
  it.each([
    ['{"t":1700000000000,"v":{"temp":21.5}}', [{ time: 1700000000000, entries: [['temp', 21.5]] }]],
    [
      '{"v":{"run":true,"name":"水泵"}}',
      [
        {
          time: null,
          entries: [
            ['run', 1],
            ['name', '水泵'],
          ],
        },
      ],
    ],
    [
      '[{"t":1,"v":{"a":1}},{"t":2,"v":{"a":null}}]',
      [
        { time: 1, entries: [['a', 1]] },
        { time: 2, entries: [['a', null]] },
      ],
    ],
  ])('%s', (text, records) => {
    expect(read(text)).toEqual(records);
  });

  it.each([
    '',
    '{',
    '12',
    '{"v":[1]}',
    '{"t":"now","v":{}}',
    '{"v":{"a":{}}}',
    '{"v":{"a":1e999}}',
  ])('refuses %s', (text) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ code: 'telemetry.gateway_message_invalid' }),
    );
  });

  it('never fails otherwise, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          readGatewayMessage(Buffer.from(bytes));
        } catch (error) {
          expect(error).toMatchObject({ code: 'telemetry.gateway_message_invalid' });
        }
      }),
    );
  });

  it.each([
    [null, false, Quality.communication],
    [1, false, Quality.good],
    ['x', true, Quality.good],
    ['x', false, Quality.decode],
    [1, true, Quality.decode],
  ])('%s for text=%s has quality %s', (value, isText, quality) => {
    expect(gatewayQuality(value, isText)).toBe(quality);
  });
});

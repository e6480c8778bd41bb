import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGatewayMessage } from './read-gateway-message.ts';

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
            ['run', true],
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
    ['{"t":1700000000000.5,"v":{"a":1}}', [{ time: 1700000000001, entries: [['a', 1]] }]],
    [
      '{"v":{"k":9,"x":{"deep":1},"y":[2],"z":1e999,"n":null}}',
      [
        {
          time: null,
          entries: [
            ['k', 9],
            ['x', Number.NaN],
            ['y', Number.NaN],
            ['z', Number.POSITIVE_INFINITY],
            ['n', null],
          ],
        },
      ],
    ],
    [
      '[{"t":1,"v":{"a":1}},{"t":"now","v":{"a":2}},7,{"t":2,"v":{"a":3}}]',
      [
        { time: 1, entries: [['a', 1]] },
        { time: null, entries: [[null, Number.NaN]] },
        { time: null, entries: [[null, Number.NaN]] },
        { time: 2, entries: [['a', 3]] },
      ],
    ],
    [
      '{"v":{"big":9007199254740993,"least":-9223372036854775808,"f":0.1234567890123456}}',
      [
        {
          time: null,
          entries: [
            ['big', 9007199254740993n],
            ['least', -9223372036854775808n],
            ['f', 0.1234567890123456],
          ],
        },
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
    '{"t":0,"v":{}}',
    '{"t":0.4,"v":{}}',
    '{"t":1,"v":null}',
    '[{"v":7},{"t":"now","v":{}}]',
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
});

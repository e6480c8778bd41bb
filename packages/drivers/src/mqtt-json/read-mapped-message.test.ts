import { type Mapping, mapping } from '@millwright/contract/devices/protocols/mqtt-json/mapping';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileMapping, keyOf } from './read-mapped-message.ts';

const read = (given: Partial<Mapping>, message: unknown) =>
  compileMapping(mapping.parse({ topic: 'up', shape: 'map', ...given }))(
    Buffer.from(JSON.stringify(message)),
  );

describe('a mapped message', () => {
  it.each([
    [
      'a flat map',
      {},
      { temp: 21.5, run: true },
      [
        {
          time: null,
          entries: [
            ['temp', 21.5],
            ['run', true],
          ],
        },
      ],
    ],
    [
      'deeper values by their path',
      { at: 'params', time: 'ts' },
      { ts: 1_700_000_000, params: { motor: { rpm: 1450 }, axes: [1, 2], 'odd name': 'x' } },
      [
        {
          time: 1_700_000_000_000,
          entries: [
            ['motor.rpm', 1450],
            ['axes[0]', 1],
            ['axes[1]', 2],
            ['["odd name"]', 'x'],
          ],
        },
      ],
    ],
    [
      'an array of maps, each with its time',
      { at: 'rows', time: 'at' },
      {
        rows: [
          { at: '2026-11-20T12:00:00Z', a: 1 },
          { at: '2026-11-20T12:00:01Z', a: 2 },
        ],
      },
      [
        {
          time: Date.UTC(2026, 10, 20, 12),
          entries: [
            ['at', '2026-11-20T12:00:00Z'],
            ['a', 1],
          ],
        },
        {
          time: Date.UTC(2026, 10, 20, 12, 0, 1),
          entries: [
            ['at', '2026-11-20T12:00:01Z'],
            ['a', 2],
          ],
        },
      ],
    ],
    [
      'a list of names and values',
      { shape: 'list', at: 'r_data' },
      {
        rw_prot: {},
        r_data: [
          { name: 'node0101', value: '12' },
          { name: 'node0102', value: null },
        ],
      },
      [
        {
          time: null,
          entries: [
            ['node0101', '12'],
            ['node0102', null],
          ],
        },
      ],
    ],
    [
      'a list of which some cannot be read',
      { shape: 'list', at: '', time: 't' },
      [
        { name: 'a', value: 1, t: 2 },
        { name: 'b', value: { deep: 1 }, t: 2 },
        { value: 3, t: 2 },
        { name: 'd', value: 4, t: 'soon' },
      ],
      [
        {
          time: 2000,
          entries: [
            ['a', 1],
            ['b', Number.NaN],
            [null, 3],
          ],
        },
        { time: null, entries: [['d', Number.NaN]] },
      ],
    ],
    [
      'an array of which one has no time',
      { time: 't' },
      [{ t: 1, a: 1 }, { a: 2 }],
      [
        {
          time: 1000,
          entries: [
            ['t', 1],
            ['a', 1],
          ],
        },
        { time: null, entries: [[null, Number.NaN]] },
      ],
    ],
    [
      'our own form somewhere inside',
      { shape: 'samples', at: 'body' },
      { body: { t: 1, v: { a: 2 } } },
      [{ time: 1, entries: [['a', 2]] }],
    ],
  ] as const)('may be %s', (_what, given, message, records) => {
    expect(read(given as Partial<Mapping>, message)).toEqual(records);
  });

  it.each([
    [{ at: 'x' }, { y: 1 }, 'nothing at x'],
    [{ shape: 'list' as const }, { y: 1 }, 'no array at '],
    [{ shape: 'list' as const }, [{ name: 'a' }], 'no name or value in [0]'],
    [{ time: 'ts' }, { ts: 'soon', a: 1 }, 'no time at ts'],
    [{}, [1], 'no object at '],
  ])('%j does not read %j: %s', (given, message, reason) => {
    expect(() => read(given, message)).toThrow(
      expect.objectContaining({
        code: 'telemetry.gateway_message_invalid',
        details: expect.objectContaining({ reason }),
      }),
    );
  });

  it('that is anything at all is read or refused', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 15 }),
        fc.constantFrom('map', 'list', 'samples' as const),
        (text, shape) => {
          const reader = compileMapping(mapping.parse({ topic: 'up', shape, time: 't' }));
          try {
            reader(Buffer.from(text));
          } catch (error) {
            expect(error).toMatchObject({ code: 'telemetry.gateway_message_invalid' });
          }
        },
      ),
    );
  });

  it('with a name that no point can have passes it over, with all that is below', () => {
    const reader = compileMapping(mapping.parse({ topic: 'up', shape: 'map' }));
    const message = { ['k'.repeat(201)]: 1, ['o'.repeat(201)]: { a: 1 }, b: 2 };
    expect(reader(Buffer.from(JSON.stringify(message)))).toEqual([
      { time: null, entries: [['b', 2]] },
    ]);
  });

  it('keys are the same however a path is written', () => {
    expect(keyOf('["motor"].rpm')).toBe('motor.rpm');
    expect(keyOf('not a path')).toBe('not a path');
  });
});

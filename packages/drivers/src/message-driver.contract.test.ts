/** What every driver promises whose devices send by themselves, shown for each with messages of its own. */
import { protocolList } from '@millwright/contract/devices/protocols/index';
import { DataType, DisplayFormat, Fault, Quality } from '@millwright/kernel';
import { beforeEach, describe, expect, test } from 'vitest';
import { messageDrivers } from './all-drivers.ts';
import type { MessageLine, MessageTopic } from './message-port.ts';

type Values = Readonly<Record<string, unknown>>;

/** Messages of a protocol, with values by the names of points. */
interface Case {
  readonly name: string;
  /** The topic of a box that nobody has described, below its own. */
  readonly topic: string;
  readonly settings: unknown;
  address(name: string): unknown;
  /** @param time epoch milliseconds */
  message(records: readonly { readonly time?: number; readonly values: Values }[]): Buffer;
  /** A gateway whose box publishes on one topic more, anywhere, and a message there. */
  readonly described: {
    readonly box: unknown;
    readonly topic: string;
    message(values: Values): Buffer;
  };
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const cases: readonly Case[] = [
  {
    name: 'mqtt-json',
    topic: 'samples',
    settings: {},
    address: (name) => ({ family: 'key', address: name }),
    message: (records) => json(records.map(({ time, values }) => ({ t: time, v: values }))),
    described: {
      box: {
        mappings: [
          {
            ...{ scope: 'any', topic: 'line/7', shape: 'map', at: '', name: 'name' },
            ...{ value: 'value', time: null, utcOffsetMinutes: 0, textNumbers: true },
          },
        ],
      },
      topic: 'line/7',
      message: json,
    },
  },
];

test('every protocol whose devices send by themselves is put to the test', () => {
  const sending = protocolList
    .filter(({ can }) => !can.polled && !can.derived)
    .map(({ name }) => name);
  expect(cases.map(({ name }) => name)).toEqual(sending);
});

describe.each(cases.map((each) => [each.name, each] as const))('%s', (name, each) => {
  let line: MessageLine;
  beforeEach(() => {
    const driver = messageDrivers.find((one) => one.name === name);
    if (!driver) throw new Error(`no driver of ${name}`);
    line = driver.listen();
  });

  const point = (key: number, called: string, dataType: DataType = DataType.DOUBLE) => ({
    key,
    address: each.address(called),
    dataType,
    displayFormat: DisplayFormat.decimal,
    slope: 1,
    intercept: 0,
  });
  const set = (id: number, points: readonly ReturnType<typeof point>[]): void =>
    line.set({ id, settings: each.settings, points });

  const topicOf = (scope: MessageTopic['scope'], filter: string): MessageTopic => {
    const found = line.topics.find((one) => one.scope === scope && one.filter === filter);
    if (!found) throw new Error(`nothing is read of ${filter}`);
    return found;
  };
  const read = (payload: Buffer, topic = topicOf('own', each.topic)) => {
    const { records, isUnderstood, ...arrays } = topic.read(payload);
    return {
      isUnderstood,
      records: records.map(({ time, from, to, bad }) => ({
        time,
        bad,
        values: Array.from({ length: to - from }, (_, index) => [
          arrays.keys[from + index],
          arrays.values[from + index],
          arrays.qualities[from + index],
          arrays.texts[from + index],
        ]),
      })),
    };
  };
  const refusal = (payload: Buffer): string => {
    try {
      read(payload);
    } catch (error) {
      if (error instanceof Fault && error.family === 'refusal') return error.code;
      throw error;
    }
    throw new Error('nothing was refused');
  };
  const { good, decode, range, communication } = Quality;

  test('reads the values of its points, each record under its time', () => {
    set(1, [point(7, 'a'), point(8, 'b', DataType.CHAR)]);
    set(2, [point(9, 'c')]);
    const given = [{ time: 1000, values: { a: 1.5, b: 'on', c: 3 } }, { values: { c: 4 } }];
    expect(read(each.message(given))).toEqual({
      isUnderstood: true,
      records: [
        {
          time: 1000,
          bad: [],
          values: [
            [7, 1.5, good, null],
            [8, Number.NaN, good, 'on'],
            [9, 3, good, null],
          ],
        },
        { time: null, bad: [], values: [[9, 4, good, null]] },
      ],
    });
  });

  test('a late message keeps its time, and its values are no other message’s', () => {
    set(1, [point(7, 'a')]);
    read(each.message([{ time: 9000, values: { a: 9 } }]));
    const late = read(each.message([{ time: 1000, values: { a: 1 } }]));
    expect(late.records).toEqual([{ time: 1000, bad: [], values: [[7, 1, good, null]] }]);
  });

  test('a value that is none of its point is bad by itself, and named', () => {
    set(1, [point(7, 'a', DataType.INT16U), point(8, 'b'), point(9, 'c')]);
    const { records } = read(each.message([{ values: { a: 70_000, b: {}, c: null } }]));
    expect(records[0]?.values.map(([key, , quality]) => [key, quality])).toEqual([
      [7, range],
      [8, decode],
      [9, communication],
    ]);
    expect(records[0]?.bad).toEqual([
      { name: 'a', quality: range },
      { name: 'b', quality: decode },
    ]);
  });

  test('scales numbers, and keeps the digits of whole ones that no float holds', () => {
    const long = point(8, 'b', DataType.INT64S);
    set(1, [{ ...point(7, 'a'), slope: 0.1, intercept: 2 }, long]);
    const payload = each.message([{ values: { a: 215, b: '9007199254740993' } }]);
    expect(read(payload).records[0]?.values).toEqual([
      [7, 23.5, good, null],
      [8, 9007199254740992, good, '9007199254740993'],
    ]);
  });

  test('half a message is refused, and the next whole one is read', () => {
    set(1, [point(7, 'a')]);
    const whole = each.message([{ values: { a: 1 } }]);
    expect(refusal(whole.subarray(0, whole.length >> 1))).toMatch(/^telemetry\./);
    expect(refusal(Buffer.from([0xff, 0xfe, 0]))).toMatch(/^telemetry\./);
    expect(refusal(Buffer.alloc(0))).toMatch(/^telemetry\./);
    expect(read(whole).records[0]?.values).toEqual([[7, 1, good, null]]);
  });

  test('says whether something of a message was understood', () => {
    set(1, [point(7, 'a')]);
    expect(read(each.message([{ values: { x: 1 } }])).isUnderstood).toBe(false);
    expect(read(each.message([{ values: {} }])).isUnderstood).toBe(true);
    expect(read(each.message([{ values: { x: 1, a: 2 } }])).isUnderstood).toBe(true);
  });

  test('says what of a message is of no point', () => {
    const unknown = (values: Record<string, number>) =>
      topicOf('own', each.topic).read(each.message([{ values }])).unknown;
    expect(unknown({ a: 1 })).toEqual({ count: 1, name: 'a' });
    set(1, [point(7, 'a')]);
    expect(unknown({ a: 1 })).toEqual({ count: 0, name: null });
    expect(unknown({ x: 1, y: 2, a: 1 })).toEqual({ count: 2, name: 'y' });
    expect(unknown({})).toEqual({ count: 0, name: null });
  });

  test('a long message is read to its end', () => {
    set(1, [point(7, 'a')]);
    const records = Array.from({ length: 3000 }, (_, n) => ({ time: n + 1, values: { a: n } }));
    const { records: taken } = read(each.message(records));
    expect(taken).toHaveLength(3000);
    expect(taken.at(-1)).toEqual({ time: 3000, bad: [], values: [[7, 2999, good, null]] });
  });

  test('reads what a gateway describes, while it does', () => {
    const { box, topic, message } = each.described;
    set(1, [point(7, 'a')]);
    line.describe(box);
    const described = read(message({ a: '12.5' }), topicOf('any', topic));
    expect(described.records[0]?.values).toEqual([[7, 12.5, good, null]]);
    line.describe(null);
    expect(line.topics.map(({ filter }) => filter)).toEqual([each.topic]);
  });

  test('a device that is removed has no values any more, and the others have theirs', () => {
    set(1, [point(7, 'a')]);
    set(2, [point(8, 'b')]);
    line.remove(1);
    const payload = each.message([{ values: { a: 1, b: 2 } }]);
    expect(read(payload).records[0]?.values).toEqual([[8, 2, good, null]]);
    line.remove(2);
    expect(read(payload)).toEqual({ isUnderstood: false, records: [] });
  });
});

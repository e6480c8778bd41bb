/**
 * What a driver does whose device speaks numbers as decimal text: bytes stand between, so that types,
 * scaling, ranges and refusals are those of all drivers. `CONTRIBUTING.md` leads here.
 */
import { bytesOfType, DataType } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { compileBlockDecoder } from './block-decoder.ts';
import { decodeOne } from './decode-one.ts';
import { type GivenValue, numberBytes } from './encode-value.ts';
import { orRefusal } from './or-refusal.ts';

type NumberType = Exclude<DataType, 10 | 11>;

/** No scaling: what the device itself holds. */
const raw = { bcd: false, slope: 1, intercept: 0 };

const decoderOf = (dataType: NumberType, scaling: { slope: number; intercept: number }) =>
  compileBlockDecoder([
    {
      kind: 'number',
      dataType,
      layout: Array.from({ length: bytesOfType[dataType] }, (_, at) => at),
      bcd: false,
      ...scaling,
    },
  ]);

const decimal = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** The bytes that a block is decoded from; null for what is no such number: a malformed answer. */
const heard = (dataType: NumberType, text: string): Uint8Array | null => {
  if (!decimal.test(text)) return null;
  const outcome = orRefusal(() => numberBytes({ ...raw, dataType }, text));
  return 'found' in outcome ? outcome.found : null;
};

/** The text that is sent to write a value, held against type and range of the point. */
const sent = (
  dataType: NumberType,
  value: GivenValue,
  scaling: { slope: number; intercept: number } = raw,
): string =>
  String(decodeOne(decoderOf(dataType, raw), numberBytes({ ...raw, ...scaling, dataType }, value)));

it.each<[string, NumberType, string]>([
  ['a word', DataType.INT16U, '1234'],
  ['a negative number', DataType.INT16S, '-7'],
  ['a float', DataType.FLOAT, '6.8'],
  ['a double', DataType.DOUBLE, '0.1'],
  ['all digits of a long number', DataType.INT64S, '9007199254740993'],
])('reads %s and writes the same text', (_what, dataType, text) => {
  const bytes = heard(dataType, text) as Uint8Array;
  expect(String(decodeOne(decoderOf(dataType, raw), bytes))).toBe(text);
  expect(sent(dataType, text)).toBe(text);
});

it('scales as every driver does', () => {
  const scaling = { slope: 0.1, intercept: 0 };
  const bytes = heard(DataType.INT16U, '604') as Uint8Array;
  expect(decodeOne(decoderOf(DataType.INT16U, scaling), bytes)).toBe(60.4);
  expect(sent(DataType.INT16U, 60.4, scaling)).toBe('604');
});

it.each(['', 'ERR', '0x10', '12.5', '70000', '1 2'])('takes "%s" for no word', (text) => {
  expect(heard(DataType.INT16U, text)).toBeNull();
});

it('refuses to write what the type does not hold', () => {
  expect(() => sent(DataType.INT16U, 70_000)).toThrow('telemetry.value_out_of_range');
});

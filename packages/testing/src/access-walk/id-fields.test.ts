import { gzipSync } from 'node:zlib';
import { deviceIdField, pointIdField, pointIdList } from '@millwright/contract/fields/ids';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { fileText } from './answer-text.ts';
import { idFieldsOf } from './id-fields.ts';

const input = (schema: z.core.$ZodType, value: Readonly<Record<string, unknown>>) =>
  idFieldsOf(schema, value).map(({ path, subject, put }) => [path, subject, put(9)]);

describe('the id fields of an input', () => {
  it('are found however deep, and the rest stays as it was', () => {
    const schema = z.object({
      name: z.string(),
      deviceId: z.optional(deviceIdField),
      rows: z.array(z.object({ pointId: z.nullable(pointIdField), unit: z.string() })),
    });
    const row = { pointId: null, unit: 'bar' };
    const value = { name: 'a', rows: [row, row] };
    expect(input(schema, value)).toEqual([
      ['deviceId', 'device', { ...value, deviceId: 9 }],
      ['rows.0.pointId', 'point', { name: 'a', rows: [{ pointId: 9, unit: 'bar' }, row] }],
    ]);
  });

  it('of a list are put beside those that stand there', () => {
    const schema = z.object({ ids: z.array(pointIdField), points: pointIdList });
    const value = { ids: [1], points: [2] };
    expect(input(schema, value)).toEqual([
      ['ids', 'point', { ids: [1, 9], points: [2] }],
      ['points', 'point', { ids: [1], points: [2, 9] }],
    ]);
  });

  it('stand in every branch of a union, also where the input is another', () => {
    const one = z.object({ op: z.literal('one'), pointId: pointIdField });
    const many = z.object({ op: z.literal('many'), of: z.array(one) });
    const schema = z.object({ when: z.discriminatedUnion('op', [one, many]) });
    expect(input(schema, { when: { op: 'one', pointId: 1 } })).toEqual([
      ['when|0.pointId', 'point', { when: { op: 'one', pointId: 9 } }],
      ['when|1.of.0.pointId', 'point', { when: { op: 'many', of: [{ op: 'one', pointId: 9 }] } }],
    ]);
  });
});

describe('the text of a file', () => {
  it('is unpacked', () => expect(fileText(gzipSync('ownr1'))).toBe('ownr1'));
  it('is never passed over', () => {
    expect(() => fileText(Buffer.from('PK\u0003\u0004'))).toThrow('testing.packed_file');
  });
});

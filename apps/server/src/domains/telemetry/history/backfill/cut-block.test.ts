import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BlockRow, NativeBlockWriter, readBlockKeys, readBlockRows } from '../blocks/index.ts';
import { PointTraits } from '../point-traits.ts';
import { SampleBatch } from '../sample-batch.ts';
import { cutBlock } from './cut-block.ts';

const traits = new PointTraits(1_095);
traits.configure(2, { retentionDays: 30 });
const partition = ({ time, retention }: BlockRow): string =>
  `${retention} ${new Date(time).toISOString().slice(0, 7)}`;
const rowsOf = (block: Buffer): BlockRow[] => [
  ...readBlockRows(block, new Set(readBlockKeys(block).points)),
];

function blockOf(samples: readonly [point: number, time: number, text: string | null][]): Buffer {
  const batch = new SampleBatch(samples.length);
  for (const [point, time, text] of samples) batch.append(point, time, time / 8, 0, text);
  return new NativeBlockWriter(traits).write(batch, 77n);
}

test('each piece is of one partition, and together they are the block, in its order', () => {
  const time = fc.integer({ min: Date.UTC(2023, 10), max: Date.UTC(2024, 3) });
  const text = fc.option(fc.string({ maxLength: 300, unit: 'grapheme' }));
  const sample = fc.tuple(fc.constantFrom(1, 2, 300), time, text);
  fc.assert(
    fc.property(fc.array(sample, { minLength: 1, maxLength: 400 }), (samples) => {
      const block = blockOf(samples);
      const expected = Map.groupBy(rowsOf(block), partition);
      const pieces = [...cutBlock(block).values()].map(rowsOf);
      expect(pieces).toEqual([...expected.values()]);
    }),
    { numRuns: 100 },
  );
});

test('a block of one partition is its own piece', () => {
  const block = blockOf([
    [1, Date.UTC(2024, 1, 1), null],
    [1, Date.UTC(2024, 1, 29, 23), 'a'],
  ]);
  expect([...cutBlock(block).values()]).toEqual([block]);
});

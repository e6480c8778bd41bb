/** Texts that anybody may have written come out of a workbook as they went in. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { xlsxStream } from './stream-xlsx.ts';
import { writeSheet } from './write-sheet.ts';
import { writeStyledSheet } from './write-styled-sheet.ts';

const styled = (texts: readonly string[]) =>
  writeStyledSheet({
    ...{ name: 'x', widths: texts.map(() => 96), heights: [24], merges: [] },
    cells: texts.map((text, column) => ({
      ...{ row: 0, column, value: text, formula: null, text, style: { format: null } },
    })),
  });

const streamed = (texts: readonly string[]) => {
  const columns = texts.map((title) => ({ title, width: 10 }));
  return buffer(xlsxStream(columns, Readable.from([texts])));
};

const writers = { styled, streamed, plain: (texts: readonly string[]) => writeSheet([[...texts]]) };

async function readBack(
  write: (texts: readonly string[]) => Promise<Uint8Array>,
  texts: readonly string[],
) {
  const { sheets } = await readXlsx(await write(texts), {});
  return sheets[0]?.rows;
}

it.each(Object.entries(writers))('%s', async (_, write) => {
  const texts = ['_x0041_', '_x005F_x0041_', '__x00e9__', 'a\u0001b', 'c\rd', '😀', '_x41_'];
  const rows = await readBack(write, texts);
  for (const row of rows ?? []) expect(row).toEqual(texts);
  const torn = await readBack(write, ['a\uFFFEb\uFFFFc', 'd\uD83De', '\uDE00f']);
  for (const row of torn ?? []) expect(row).toEqual(['abc', 'de', 'f']);
});

it('whatever a text has, a workbook of it can be read', async () => {
  const sign = fc.oneof(
    fc.constantFrom('_x', '_', '0041', '005F', 'x', '\uFFFE', '\uD83D', '\uDE00', '\r', '\u0000'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  const text = fc.array(sign, { minLength: 1, maxLength: 12 }).map((signs) => `a${signs.join('')}`);
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 60, maxLength: 60 }), async (given) => {
      const kept = given.map((one) => one.replaceAll(/[\p{Cs}\uFFFE\uFFFF]/gu, ''));
      expect(await readBack(styled, given)).toEqual([kept]);
    }),
    { numRuns: 3 },
  );
});

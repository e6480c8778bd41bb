/** However large what is written is: the loop is left to others. */
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { longestTurnDuring } from '@millwright/testing/largest/longest-turn';
import { expect, it } from 'vitest';
import { type StyledSheet, styledXlsx, xlsxFile } from './index.ts';

/** Units of work, about milliseconds of a good core. */
const bound = 50;
const { signal } = new AbortController();

const taken = (content: Readable): Promise<void> =>
  pipeline(content, new Writable({ write: (_chunk, _encoding, done) => void done() }));

it('a styled workbook of thousands of cells', { timeout: 180_000 }, async () => {
  const look = { bold: true, size: 10, color: '#112233', background: '#ddeeff' };
  const sheet: StyledSheet = {
    name: 'large',
    widths: Array.from({ length: 10 }, () => 80),
    heights: Array.from({ length: 1_200 }, () => 24),
    merges: [],
    cells: Array.from({ length: 12_000 }, (_, n) => ({
      ...{ row: Math.floor(n / 10), column: n % 10, value: n, formula: null, text: String(n) },
      style: { ...look, format: '0.00' },
    })),
  };
  expect(await longestTurnDuring(() => taken(styledXlsx(sheet, { signal })))).toBeLessThan(bound);
});

it('a workbook of tens of thousands of cells', { timeout: 180_000 }, async () => {
  const columns = Array.from({ length: 20 }, (_, n) => ({
    title: { 'zh-CN': `列${n}`, 'en-US': `c${n}` },
    cell: (row: number) => `cell ${row * n}`,
  }));
  const rows = Array.from({ length: 2_000 }, (_, n) => n);
  const write = async () => {
    const { content } = await xlsxFile('large', columns, rows, 'en-US', '1');
    if (content instanceof Readable) await taken(content);
  };
  expect(await longestTurnDuring(write)).toBeLessThan(bound);
});

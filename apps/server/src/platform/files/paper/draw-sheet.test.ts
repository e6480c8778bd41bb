import { fontFile } from '@millwright/scene/png';
import PDFDocument from 'pdfkit';
import { afterEach, expect, it, vi } from 'vitest';
import type { CellLook, StyledSheet } from '../sheets/index.ts';
import { drawSheet } from './draw-sheet.ts';

const head = { title: 'x', facts: [], pages: '{page}/{pages}' };
const fonts = { regular: fontFile(400), bold: fontFile(700) };

/** Texts below one another in a column of so many pixels, beside one that is as wide as may be. */
const sheetOf = (
  pixels: number,
  texts: readonly string[],
  look: Partial<CellLook>,
): StyledSheet => ({
  ...{ name: 'x', merges: [], widths: [pixels, 1_000], heights: texts.map(() => 1_000) },
  cells: texts.map((text, row) => ({
    ...{ row, column: 0, value: text, formula: null, text },
    style: { format: null, ...look },
  })),
});

/** Signs that are measured and drawn. */
async function signsOf(sheet: StyledSheet): Promise<number> {
  const measured = vi.spyOn(PDFDocument.prototype, 'widthOfString');
  const drawn = vi.spyOn(PDFDocument.prototype, 'text');
  await drawSheet(sheet, head, fonts);
  const calls = [...measured.mock.calls, ...drawn.mock.calls];
  return calls.reduce((sum, [text]) => sum + String(text).length, 0);
}

afterEach(() => vi.restoreAllMocks());

/** Each sign that is seen is drawn, and measured as often as the library does. */
it.each<[string, number, string, Partial<CellLook>, number?]>([
  ['one word in a narrow column', 10, 'a'.repeat(32_000), { wrap: true, size: 72 }],
  ['one word of small signs', 1_000, 'i'.repeat(32_000), { wrap: true, size: 6 }, 256_000],
  ['Chinese', 96, '\u4e2d\u2060'.repeat(16_000), { wrap: true }],
  ['a text on one line', 96, 'word '.repeat(6_400), {}],
  ['a text on one line that stands right', 96, 'i'.repeat(32_000), { align: 'right' }],
])(
  'of %s only what can be seen is measured and drawn',
  async (_, pixels, text, look, most = 80_000) => {
    expect(await signsOf(sheetOf(pixels, [text, text], look))).toBeLessThan(most);
  },
);

it('a text that is cut keeps what can be seen of it', async () => {
  const drawn = vi.spyOn(PDFDocument.prototype, 'text');
  await drawSheet(sheetOf(96, ['one two\nthree four'], { wrap: true, bold: true }), head, fonts);
  const lines = drawn.mock.calls.map(([text]) => text);
  expect(lines).toEqual(['x', 'one two', 'three four', '1/1']);
});

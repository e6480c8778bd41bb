/** Draws a styled sheet as PDF: as wide as the page, its rows on as many as they need. */
import PDFDocument from 'pdfkit';
import type { StyledCell, StyledSheet } from '../sheets/index.ts';
import type { PaperFonts } from './paper-table.ts';
import { fitText, type Line, wrapText } from './wrap-text.ts';

/** What stands above the first page and below each. */
export interface SheetHead {
  readonly title: string;
  readonly facts: readonly string[];
  /** `Page {page} of {pages}` */
  readonly pages: string;
}

type Paper = InstanceType<typeof PDFDocument>;

const margin = 36;
/** Points of a pixel. */
const pixel = 0.75;
const usualSize = 10;
const padding = 2;
const ink = '#1f2329';
const quiet = '#646a73';
const line = '#808080';
/** Points of an A4 sheet. */
const short = 595.28;
const long = 841.89;
/** Space for the title, and for each fact. */
const titleHeight = 22;
const factHeight = 12;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Where each column or row begins, and where the last one ends. */
function edgesOf(sizes: readonly number[]): number[] {
  const edges = [0];
  for (const size of sizes) edges.push((edges.at(-1) ?? 0) + size);
  return edges;
}

/** Rows that one page has: from one up to another, which is not among them. */
interface PageRows {
  readonly from: number;
  readonly to: number;
}

/**
 * As many rows on each page as find room; what is merged is not torn where a page has room for it.
 * @param first the room on the first page, @param room that on the others
 */
export function pagesOf(
  heights: readonly number[],
  merges: StyledSheet['merges'],
  { first, room }: { readonly first: number; readonly room: number },
): PageRows[] {
  const isTorn = (at: number): boolean =>
    merges.some(({ row, rows }) => row < at && at < row + rows);
  const pages: PageRows[] = [];
  let from = 0;
  while (from < heights.length) {
    const free = pages.length === 0 ? first : room;
    let to = from;
    let used = 0;
    while (to < heights.length && used + (heights[to] ?? 0) <= free) {
      used += heights[to] ?? 0;
      to += 1;
    }
    let end = Math.max(to, from + 1);
    while (end < heights.length && end > from + 1 && isTorn(end)) end -= 1;
    // A merged cell that is higher than a page is torn.
    if (end < heights.length && isTorn(end)) end = Math.max(to, from + 1);
    pages.push({ from, to: end });
    from = end;
  }
  return pages;
}

/** How far a text may reach: over empty cells beside it, as in a spreadsheet. */
function roomOf(
  { row, style, value }: StyledCell,
  end: number,
  taken: ReadonlySet<string>,
  columns: number,
): number {
  const overflows = typeof value === 'string' && !style.wrap && (style.align ?? 'left') === 'left';
  let reach = end;
  while (overflows && reach < columns && !taken.has(`${row} ${reach}`)) reach += 1;
  return reach;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How far the text may reach. */
  readonly reach: number;
  readonly scale: number;
}

/** How long a sign is in a font at a size; each is measured once. */
type LengthOf = (sign: string, font: 'regular' | 'bold', size: number) => number;

/** The size at which signs are measured. */
const measured = 100;

function measuring(paper: Paper): LengthOf {
  const known = { regular: new Map<string, number>(), bold: new Map<string, number>() };
  return (sign, font, size) => {
    const length = known[font].get(sign) ?? paper.font(font).fontSize(measured).widthOfString(sign);
    known[font].set(sign, length);
    return (length / measured) * size;
  };
}

/** Signs of usual width are a good deal wider: of those that take none there may be any number. */
const narrowest = 0.2;

/** What of a text can be seen in its place: the rest is neither measured nor drawn. */
function linesOf(
  { text, style }: StyledCell,
  {
    height,
    room,
    size,
    lineHeight,
  }: Readonly<Record<'height' | 'room' | 'size' | 'lineHeight', number>>,
  lengthOf: LengthOf,
): readonly Line[] {
  const font = style.bold ? 'bold' : 'regular';
  const within = {
    ...{ width: room, lines: Math.ceil(height / lineHeight) + 1 },
    signs: Math.ceil(room / (size * narrowest)) + 1,
    lengthOf: (sign: string) => lengthOf(sign, font, size),
  };
  if (style.wrap) return wrapText(text, within);
  // One sign more, of which a part may be seen.
  const { fits, length } = fitText(text.replaceAll(/[\r\n]+/g, ' '), {
    ...{ ...within, width: room + size, signs: within.signs + 1 },
  });
  return [{ text: fits, length }];
}

function drawText(paper: Paper, cell: StyledCell, place: Place, lengthOf: LengthOf): void {
  const { value, style } = cell;
  const { x, y, height, scale } = place;
  const size = (style.size ?? usualSize) * scale;
  const inset = padding * scale;
  const font = style.bold ? 'bold' : 'regular';
  const align = style.align ?? (typeof value === 'number' ? 'right' : 'left');
  const room = Math.max(1, place.reach - 2 * inset);
  const lineHeight = paper.font(font).fontSize(size).currentLineHeight(true);
  const lines = linesOf(cell, { height, room, size, lineHeight }, lengthOf);
  const taken = Math.min(height, lines.length * lineHeight);
  const free = { top: 0, middle: 0.5, bottom: 1 }[style.vertical ?? 'middle'];
  const top = y + Math.max(0, height - taken) * free;
  const share = { left: 0, center: 0.5, right: 1 }[align];
  paper.save();
  paper.rect(x, y, place.reach, height).clip();
  paper
    .font(font)
    .fontSize(size)
    .fillColor(style.color ?? ink);
  for (const [at, { text, length }] of lines.entries()) {
    const left = x + inset + Math.max(0, room - length) * share;
    paper.text(text, left, top + at * lineHeight, {
      ...{ lineBreak: false, underline: style.underline ?? false },
      ...(style.italic ? { oblique: true } : {}),
    });
  }
  paper.restore();
}

function drawCell(paper: Paper, cell: StyledCell, place: Place, lengthOf: LengthOf): void {
  const { x, y, width, height, scale } = place;
  if (cell.style.background !== undefined) {
    paper.rect(x, y, width, height).fill(cell.style.background);
  }
  if (cell.text !== '') drawText(paper, cell, place, lengthOf);
  if (cell.style.border) {
    paper
      .rect(x, y, width, height)
      .lineWidth(0.5 * scale)
      .strokeColor(line)
      .stroke();
  }
}

function drawHead(paper: Paper, { title, facts }: SheetHead): void {
  paper.font('bold').fontSize(14).fillColor(ink);
  paper.text(title, margin, margin, { lineBreak: false });
  paper.font('regular').fontSize(8).fillColor(quiet);
  for (const [at, fact] of facts.entries()) {
    paper.text(fact, margin, margin + titleHeight + at * factHeight, { lineBreak: false });
  }
}

/** Below each sheet, once it is known how many there are. */
function number(paper: Paper, words: string): void {
  const { start, count } = paper.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    paper.switchToPage(start + at);
    // What stands in the margin would begin another page.
    paper.page.margins.bottom = 0;
    const text = words.replace('{page}', String(at + 1)).replace('{pages}', String(count));
    paper.font('regular').fontSize(8).fillColor(quiet);
    const { width, height } = paper.page;
    paper.text(text, margin, height - margin + 8, {
      ...{ width: width - 2 * margin, align: 'right', lineBreak: false },
    });
  }
}

/** @returns the bytes of the file */
export async function drawSheet(
  { widths, heights, cells, merges }: StyledSheet,
  head: SheetHead,
  fonts: PaperFonts,
): Promise<Buffer> {
  const used = sum(widths.slice(0, usedColumns(cells, merges)));
  const isWide = used * pixel > short - 2 * margin;
  const paper = new PDFDocument({
    ...{ size: 'A4', layout: isWide ? 'landscape' : 'portrait', margin },
    ...{ autoFirstPage: false, bufferPages: true },
    // Its own default lies in files beside its sources, which a bundle has not.
    font: fonts.regular,
    info: { Title: head.title, Creator: 'Millwright', Producer: 'Millwright' },
  });
  const chunks: Buffer[] = [];
  paper.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    paper.on('end', resolve).on('error', reject);
  });
  paper.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);

  const across = (isWide ? long : short) - 2 * margin;
  const scale = Math.min(1, across / Math.max(1, used * pixel));
  const columns = edgesOf(widths.map((width) => width * pixel * scale));
  const rows = edgesOf(heights.map((height) => height * pixel * scale));
  const room = (isWide ? short : long) - 2 * margin;
  const top = titleHeight + head.facts.length * factHeight + 8;
  const pages = pagesOf(
    heights.map((height) => height * pixel * scale),
    merges,
    { first: room - top, room },
  );
  const merged = new Map(merges.map((merge) => [`${merge.row} ${merge.column}`, merge]));
  const taken = new Set(
    cells.filter(({ text }) => text !== '').map(({ row, column }) => `${row} ${column}`),
  );
  const lengthOf = measuring(paper);
  const byRow = Map.groupBy(cells, ({ row }) => row);
  for (const [at, page] of pages.entries()) {
    paper.addPage();
    if (at === 0) drawHead(paper, head);
    const begin = margin + (at === 0 ? top : 0) - (rows[page.from] ?? 0);
    for (let row = page.from; row < page.to; row += 1) {
      for (const cell of byRow.get(row) ?? []) {
        const merge = merged.get(`${cell.row} ${cell.column}`);
        const endColumn = cell.column + (merge?.columns ?? 1);
        const x = columns[cell.column] ?? 0;
        const y = rows[row] ?? 0;
        const reach = roomOf(cell, endColumn, taken, widths.length);
        const place = {
          ...{ x: margin + x, y: begin + y, scale },
          width: (columns[endColumn] ?? x) - x,
          height: (rows[row + (merge?.rows ?? 1)] ?? y) - y,
          reach: (columns[reach] ?? x) - x,
        };
        drawCell(paper, cell, place, lengthOf);
      }
    }
  }
  if (pages.length === 0) paper.addPage();
  number(paper, head.pages);
  paper.end();
  await ended;
  return Buffer.concat(chunks);
}

/** How many columns have anything in them. */
const usedColumns = (cells: StyledSheet['cells'], merges: StyledSheet['merges']): number =>
  Math.max(
    1,
    ...merges.map(({ column, columns }) => column + columns),
    cells.reduce((most, { column }) => Math.max(most, column + 1), 0),
  );

/** Draws a table as PDF: heads on every sheet, page numbers below. Takes its time, so not on the event loop. */
import PDFDocument from 'pdfkit';
import { type Band, bandsOf, cellSpace, columnWidth, filling, spansOf } from './lay-columns.ts';
import type { PaperFonts, PaperRow, PaperTable } from './paper-table.ts';

const margin = 36;
const fontSize = 8;
const titleSize = 14;
const lineHeight = 14;
const ink = '#1f2329';
const quiet = '#646a73';
const line = '#c9cdd4';
const shade = '#f2f3f5';

type Paper = InstanceType<typeof PDFDocument>;

/** Where a text stands within its cell. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
}

/** Lengths in the font that is chosen; texts that come again and again are measured once. */
type LengthOf = (text: string) => number;

function measuring(paper: Paper): LengthOf {
  const known = new Map<string, number>();
  return (text) => {
    const length = known.get(text) ?? paper.widthOfString(text);
    known.set(text, length);
    return length;
  };
}

function fitting(text: string, room: number, lengthOf: LengthOf): string {
  if (lengthOf(text) <= room) return text;
  const signs = [...text];
  let [least, most] = [0, signs.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (lengthOf(`${signs.slice(0, middle).join('')}…`) <= room) least = middle;
    else most = middle - 1;
  }
  return `${signs.slice(0, least).join('')}…`;
}

const shares = { left: 0, center: 0.5, right: 1 } as const;

/** A text in its place, cut where it finds no room. */
function put(paper: Paper, text: string, place: Place, lengthOf: LengthOf): void {
  const room = place.width - 2 * cellSpace;
  const shown = fitting(text, room, lengthOf);
  const free = (room - lengthOf(shown)) * shares[place.align];
  // Where it stands is reckoned here: laying out lines would take most of the time.
  paper.text(shown, place.x + cellSpace + free, place.y + 3, { lineBreak: false });
}

function widthsOf(
  { columns, first }: PaperTable,
  rows: readonly PaperRow[],
  lengthOf: LengthOf,
): BandDrawing['widths'] {
  const longest = (at: number, head: string): number =>
    rows.reduce((most, { cells }) => Math.max(most, lengthOf(cells[at] ?? '')), lengthOf(head));
  // What stands over several columns shares their room.
  const shared = columns.map(({ heads }) =>
    Math.max(
      ...heads.map((head, level) => {
        const over = columns.filter((column) => column.heads[level] === head).length;
        return lengthOf(head) / over;
      }),
    ),
  );
  return {
    first: columnWidth(longest(0, first)),
    others: columns.map(({ heads }, at) =>
      columnWidth(Math.max(shared[at] ?? 0, longest(at + 1, heads.at(-1) ?? ''))),
    ),
  };
}

/** @returns the bytes of the file */
export async function drawPaper(
  table: PaperTable,
  rows: readonly PaperRow[],
  fonts: PaperFonts,
): Promise<Buffer> {
  const paper = new PDFDocument({
    ...{ size: 'A4', layout: 'landscape', margin, autoFirstPage: false, bufferPages: true },
    // Its own default lies in files beside its sources, which a bundle has not.
    font: fonts.regular,
    info: { Title: table.title, Creator: 'Millwright', Producer: 'Millwright' },
  });
  const chunks: Buffer[] = [];
  paper.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    paper.on('end', resolve).on('error', reject);
  });
  paper.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const lengths = { regular: measuring(paper), bold: measuring(paper) };
  // Heads and totals are bold, and wider: what has room then has room in any case.
  paper.font('bold').fontSize(fontSize);
  const widths = widthsOf(table, rows, lengths.bold);
  const across = 841.89 - 2 * margin;
  const bands = bandsOf(widths.others, across - widths.first);
  for (const band of bands.length === 0 ? [{ from: 0, to: 0 }] : bands) {
    drawBand(paper, { table, rows, band, widths: filling(widths, band, across), lengths });
  }
  number(paper, table.pages);
  paper.end();
  await ended;
  return Buffer.concat(chunks);
}

interface BandDrawing {
  readonly table: PaperTable;
  readonly rows: readonly PaperRow[];
  readonly band: Band;
  readonly widths: { readonly first: number; readonly others: readonly number[] };
  readonly lengths: Readonly<Record<'regular' | 'bold', LengthOf>>;
}

function drawBand(paper: Paper, drawing: BandDrawing): void {
  const { rows, band, widths, lengths } = drawing;
  let y = Number.POSITIVE_INFINITY;
  const full = widths.others
    .slice(band.from, band.to)
    .reduce((sum, one) => sum + one, widths.first);
  // The sheet has its heads though there are no rows.
  if (rows.length === 0) beginSheet(paper, drawing);
  for (const { cells, isTotal = false } of rows) {
    if (y + lineHeight > paper.page?.height - margin - lineHeight || !Number.isFinite(y)) {
      y = beginSheet(paper, drawing);
    }
    if (isTotal) paper.rect(margin, y, full, lineHeight).fill(shade);
    const weight = isTotal ? 'bold' : 'regular';
    paper.font(weight).fontSize(fontSize).fillColor(ink);
    put(
      paper,
      cells[0] ?? '',
      { x: margin, y, width: widths.first, align: 'left' },
      lengths[weight],
    );
    let x = margin + widths.first;
    for (let at = band.from; at < band.to; at += 1) {
      const width = widths.others[at] ?? 0;
      put(paper, cells[at + 1] ?? '', { x, y, width, align: 'right' }, lengths[weight]);
      x += width;
    }
    rule(paper, { y: y + lineHeight, width: full });
    y += lineHeight;
  }
}

function rule(paper: Paper, { y, width }: { readonly y: number; readonly width: number }): void {
  paper
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
}

/** @returns where its first row stands */
function beginSheet(paper: Paper, { table, band, widths, lengths }: BandDrawing): number {
  paper.addPage();
  paper.font('bold').fontSize(titleSize).fillColor(ink);
  paper.text(table.title, margin, margin, { lineBreak: false });
  paper.font('regular').fontSize(fontSize).fillColor(quiet);
  let y = margin + titleSize + 8;
  for (const fact of table.facts) {
    paper.text(fact, margin, y, { lineBreak: false });
    y += lineHeight - 2;
  }
  y += 6;
  const columns = table.columns.slice(band.from, band.to);
  const own = widths.others.slice(band.from, band.to);
  const width = own.reduce((sum, one) => sum + one, widths.first);
  const levels = Math.max(1, ...columns.map(({ heads }) => heads.length));
  paper.rect(margin, y, width, levels * lineHeight).fill(shade);
  paper.font('bold').fontSize(fontSize).fillColor(ink);
  const below = y + (levels - 1) * lineHeight;
  const left = { x: margin, y: below, width: widths.first, align: 'left' } as const;
  put(paper, table.first, left, lengths.bold);
  for (let level = 0; level < levels; level += 1) {
    // Heads of one text below others belong to theirs alone.
    const keys = columns.map(({ heads }) => heads.slice(0, level + 1).join('\n'));
    let x = margin + widths.first;
    let at = 0;
    for (const { count } of spansOf(keys)) {
      const room = own.slice(at, at + count).reduce((sum, one) => sum + one, 0);
      const text = columns[at]?.heads[level] ?? '';
      const align = level === levels - 1 ? 'right' : 'center';
      put(paper, text, { x, y: y + level * lineHeight, width: room, align }, lengths.bold);
      x += room;
      at += count;
    }
  }
  y += levels * lineHeight;
  rule(paper, { y, width });
  return y;
}

/** Below each sheet, once it is known how many there are. */
function number(paper: Paper, words: string): void {
  const { start, count } = paper.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    paper.switchToPage(start + at);
    // What stands in the margin would begin another page.
    paper.page.margins.bottom = 0;
    const text = words.replace('{page}', String(at + 1)).replace('{pages}', String(count));
    paper.font('regular').fontSize(fontSize).fillColor(quiet);
    const { width, height } = paper.page;
    paper.text(text, margin, height - margin + 8, {
      ...{ width: width - 2 * margin, align: 'right', lineBreak: false },
    });
  }
}

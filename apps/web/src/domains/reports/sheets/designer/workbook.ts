/** A template as the spreadsheet editor holds it, and back: the one file that knows both. */
import type { Cell, CellWithRowAndCol, Sheet } from '@fortune-sheet/core';
import {
  type NumberFormat,
  numberFormats,
  templateFormat,
  usualSize,
} from '@millwright/contract/reports/sheets/sheet-limits';
import type {
  SheetCell,
  SheetContent,
  SheetStyle,
  SheetTemplate,
} from '@millwright/contract/reports/sheets/sheet-template';

/** What the editor carries along with a cell and knows nothing of. */
export interface Bound {
  readonly content?: SheetContent | undefined;
  /** What stands in the cell for it; where something else does, it was typed over. */
  readonly label?: string | undefined;
  readonly border?: boolean | undefined;
  readonly format?: NumberFormat | undefined;
}

export type EditedCell = Cell & { readonly bound?: Bound };

export const sheetKey = 'sheet';

const usualFont = 10;
const horizontals = ['center', 'left', 'right'] as const;
const verticals = ['middle', 'top', 'bottom'] as const;

/** The words of a bound cell. */
export type SayContent = (content: SheetContent) => string;

/** What typing leaves as it is. */
type Typed = Extract<SheetContent, { kind: 'text' | 'number' | 'formula' }>;

export const isTyped = (content: SheetContent): content is Typed =>
  content.kind === 'text' || content.kind === 'number' || content.kind === 'formula';

const general = { fa: 'General', t: 'g' };
const asText = { fa: '@', t: 's' };

function typedCell(content: Typed): Cell {
  if (content.kind === 'formula') {
    // Its result is the server's; without anything the cell would look empty.
    return { f: content.formula, v: content.formula, m: content.formula, ct: general };
  }
  if (content.kind === 'number') {
    return { v: content.number, m: String(content.number), ct: { fa: 'General', t: 'n' } };
  }
  return { v: content.text, m: content.text, ct: asText };
}

const lookOf = (style: SheetStyle): Cell => ({
  ...(style.bold ? { bl: 1 } : {}),
  ...(style.italic ? { it: 1 } : {}),
  ...(style.underline ? { un: 1 } : {}),
  ...(style.size === undefined ? {} : { fs: style.size }),
  ...(style.color === undefined ? {} : { fc: style.color }),
  ...(style.background === undefined ? {} : { bg: style.background }),
  ...(style.align === undefined ? {} : { ht: horizontals.indexOf(style.align) }),
  vt: verticals.indexOf(style.vertical ?? 'middle'),
  ...(style.wrap ? { tb: '2' } : {}),
});

/** A cell as the editor holds it. */
export function editedCell(
  { content, style = {} }: Omit<SheetCell, 'row' | 'column'>,
  say: SayContent,
): EditedCell {
  const isBound = content !== undefined && !isTyped(content);
  const label = isBound ? say(content) : undefined;
  const { border, format } = style;
  const bound = {
    ...(isBound ? { content, label } : {}),
    ...(border ? { border } : {}),
    ...(format === undefined ? {} : { format }),
  };
  return {
    ...(content === undefined
      ? {}
      : isTyped(content)
        ? typedCell(content)
        : { v: label ?? '', m: label ?? '', ct: asText }),
    ...lookOf(style),
    ...(Object.keys(bound).length === 0 ? {} : { bound }),
  };
}

const line = { style: 1, color: '#8f959e' };

/** The lines around a cell, as the editor draws them. */
export const bordersOf = (cells: readonly { readonly row: number; readonly column: number }[]) =>
  cells.map(({ row, column }) => ({
    rangeType: 'cell',
    value: { row_index: row, col_index: column, l: line, r: line, t: line, b: line },
  }));

export function workbookOf(template: SheetTemplate, say: SayContent): Sheet {
  const merge = Object.fromEntries(
    template.merges.map(({ row: r, column: c, rows: rs, columns: cs }) => [
      `${r}_${c}`,
      { r, c, rs, cs },
    ]),
  );
  const cells = new Map<string, CellWithRowAndCol>(
    template.cells.map(({ row, column, ...cell }) => [
      `${row}_${column}`,
      { r: row, c: column, v: editedCell(cell, say) },
    ]),
  );
  // Each cell below a merged one names it.
  for (const { r, c, rs, cs } of Object.values(merge)) {
    for (let row = r; row < r + rs; row += 1) {
      for (let column = c; column < c + cs; column += 1) {
        const isFirst = row === r && column === c;
        const v = {
          ...cells.get(`${row}_${column}`)?.v,
          mc: isFirst ? { r, c, rs, cs } : { r, c },
        };
        cells.set(`${row}_${column}`, { r: row, c: column, v });
      }
    }
  }
  return {
    ...{ id: sheetKey, name: 'Sheet1', status: 1, order: 0 },
    ...{ row: template.rows, column: template.columns },
    ...{ defaultRowHeight: usualSize.height, defaultColWidth: usualSize.width },
    celldata: [...cells.values()],
    config: {
      merge,
      rowlen: Object.fromEntries(template.heights.map(({ row, pixels }) => [row, pixels])),
      columnlen: Object.fromEntries(template.widths.map(({ column, pixels }) => [column, pixels])),
      borderInfo: bordersOf(template.cells.filter(({ style }) => style?.border)),
    },
  };
}

/** `#rrggbb` of what the editor says of a colour; undefined of what is none. */
function colourOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(given);
  if (short !== null)
    return `#${short
      .slice(1)
      .map((one) => one + one)
      .join('')}`.toLowerCase();
  if (/^#[0-9a-f]{6}$/i.test(given)) return given.toLowerCase();
  const [, ...parts] = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(given) ?? [];
  if (parts.length === 0) return undefined;
  return `#${parts.map((one) => Number(one).toString(16).padStart(2, '0')).join('')}`;
}

const isFormat = (given: string | undefined): given is NumberFormat =>
  numberFormats.some((format) => format === given);

function styleOf(cell: EditedCell): SheetStyle | undefined {
  const { bl, it, un, fs, fc, bg, ht, vt, tb, ct, bound } = cell;
  const align = horizontals[Number(ht)];
  const vertical = verticals[Number(vt)];
  const format = bound?.format ?? (isFormat(ct?.fa) ? ct.fa : undefined);
  const [color, background] = [colourOf(fc), colourOf(bg)];
  const style: SheetStyle = {
    ...(bl ? { bold: true } : {}),
    ...(it ? { italic: true } : {}),
    ...(un ? { underline: true } : {}),
    ...(fs === undefined || Number(fs) === usualFont ? {} : { size: Math.round(Number(fs)) }),
    ...(color === undefined || color === '#000000' ? {} : { color }),
    ...(background === undefined ? {} : { background }),
    ...(ht === undefined || align === undefined ? {} : { align }),
    ...(vt === undefined || vertical === undefined || vertical === 'middle' ? {} : { vertical }),
    ...(String(tb) === '2' ? { wrap: true } : {}),
    ...(bound?.border ? { border: true } : {}),
    ...(format === undefined ? {} : { format }),
  };
  return Object.keys(style).length === 0 ? undefined : style;
}

function contentOf({ v, m, f, ct, bound }: EditedCell): SheetContent | undefined {
  if (f !== undefined && f !== '') return { kind: 'formula', formula: f };
  if (bound?.content !== undefined && v === bound.label) return bound.content;
  const pieces: readonly { readonly v?: unknown }[] = ct?.t === 'inlineStr' ? (ct.s ?? []) : [];
  if (pieces.length > 0) return { kind: 'text', text: pieces.map((one) => one.v).join('') };
  if (v === undefined || v === null || v === '') return undefined;
  // A date that was typed stays what was typed.
  if (typeof v === 'number' && ct?.t !== 'd') return { kind: 'number', number: v };
  if (ct?.t === 'n' && Number.isFinite(Number(v))) return { kind: 'number', number: Number(v) };
  return { kind: 'text', text: String(typeof v === 'string' ? v : (m ?? v)) };
}

const sizesOf = (given: Readonly<Record<string, number>> | undefined): [number, number][] =>
  Object.entries(given ?? {})
    .map(([at, pixels]): [number, number] => [Number(at), Math.round(pixels)])
    .sort(([a], [b]) => a - b);

/** What is kept of a sheet of the editor; once it is edited its size is that of its data. */
type EditedSheet = {
  readonly [Part in 'config' | 'celldata' | 'data' | 'row' | 'column']?: Sheet[Part] | undefined;
};

/** @param sheet as the editor gives it */
export function templateOf(sheet: EditedSheet): SheetTemplate {
  const { config = {}, celldata = [], data } = sheet;
  const rows = data?.length ?? sheet.row ?? 1;
  const columns = data?.[0]?.length ?? sheet.column ?? 1;
  const cells = celldata
    .flatMap(({ r: row, c: column, v }): SheetCell[] => {
      if (v === null) return [];
      const content = contentOf(v);
      const style = styleOf(v);
      if (content === undefined && style === undefined) return [];
      return [
        {
          ...{ row, column },
          ...(content === undefined ? {} : { content }),
          ...(style === undefined ? {} : { style }),
        },
      ];
    })
    .sort((a, b) => a.row - b.row || a.column - b.column);
  return {
    ...{ format: templateFormat, rows, columns, cells },
    widths: sizesOf(config.columnlen).map(([column, pixels]) => ({ column, pixels })),
    heights: sizesOf(config.rowlen).map(([row, pixels]) => ({ row, pixels })),
    merges: Object.values(config.merge ?? {}).map(({ r, c, rs, cs }) => ({
      ...{ row: r, column: c, rows: rs, columns: cs },
    })),
  };
}

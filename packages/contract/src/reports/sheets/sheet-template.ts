/** The template of a history sheet: what stands in its cells, and what they are filled with. */
import { z } from 'zod/mini';
import { pointIdField } from '../../fields/ids.ts';
import { text } from '../../fields/text.ts';
import { reportInterval } from '../configured/report-fields.ts';
import { aggregateName } from '../history.schemas.ts';
import { alarmFields, numberFormats, sheetLimits, templateFormat } from './sheet-limits.ts';

const rowNumber = z.int().check(z.minimum(0), z.maximum(sheetLimits.rows - 1));
const columnNumber = z.int().check(z.minimum(0), z.maximum(sheetLimits.columns - 1));
const pixels = z.int().check(z.minimum(sheetLimits.least), z.maximum(sheetLimits.most));

/** A moment told from the span that a sheet is of: "yesterday 06:00". */
export const sheetMoment = z.object({
  from: z.enum(['begin', 'end']),
  /** Days by the calendar, earlier where negative. */
  days: z.int().check(z.minimum(-sheetLimits.days), z.maximum(sheetLimits.days)),
  /** Minutes after midnight of that day by the wall clock; null: at the same time of day. */
  clock: z.nullable(z.int().check(z.minimum(0), z.maximum(1_439))),
});
export type SheetMoment = z.infer<typeof sheetMoment>;

/** From one moment up to another. */
export const sheetSpan = z.object({ begin: sheetMoment, end: sheetMoment });
export type SheetSpan = z.infer<typeof sheetSpan>;

/** What stands in a cell; lists repeat their row downwards, once for each that they have. */
export const sheetContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: text({ max: sheetLimits.text }) }),
  z.object({ kind: z.literal('number'), number: z.number() }),
  z.object({
    kind: z.literal('formula'),
    formula: text(
      { max: sheetLimits.text },
      z.refine((formula) => formula.startsWith('='), 'history_sheet.layout_rule'),
    ),
  }),
  /** A moment itself. */
  z.object({ kind: z.literal('moment'), at: sheetMoment }),
  /** What a point was over a span. */
  z.object({
    kind: z.literal('value'),
    pointId: pointIdField,
    aggregate: aggregateName,
    span: sheetSpan,
  }),
  /** What a point was at a moment: the last value up to it. */
  z.object({ kind: z.literal('sample'), pointId: pointIdField, at: sheetMoment }),
  /** How long the value of a point was within a range, both ends included, as a share of a day. */
  z.object({
    kind: z.literal('state'),
    pointId: pointIdField,
    least: z.number(),
    greatest: z.number(),
    span: sheetSpan,
  }),
  /** How many alarms were raised. */
  z.object({ kind: z.literal('alarms'), span: sheetSpan }),
  /** When each step of a span begins. */
  z.object({ kind: z.literal('steps'), step: reportInterval, span: sheetSpan }),
  /** What a point was in each step of a span. */
  z.object({
    kind: z.literal('series'),
    pointId: pointIdField,
    aggregate: aggregateName,
    step: reportInterval,
    span: sheetSpan,
  }),
  /** One thing of each alarm that was raised. */
  z.object({ kind: z.literal('alarmList'), field: z.enum(alarmFields), span: sheetSpan }),
]);
export type SheetContent = z.infer<typeof sheetContent>;

const colour = text(
  { max: 7 },
  z.refine((given) => /^#[0-9a-f]{6}$/.test(given), 'history_sheet.layout_rule'),
);

/** How a cell looks; what is left out is as usual. */
export const sheetStyle = z.object({
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  underline: z.optional(z.boolean()),
  /** Points. */
  size: z.optional(z.int().check(z.minimum(6), z.maximum(72))),
  color: z.optional(colour),
  background: z.optional(colour),
  align: z.optional(z.enum(['left', 'center', 'right'])),
  vertical: z.optional(z.enum(['top', 'middle', 'bottom'])),
  wrap: z.optional(z.boolean()),
  /** Lines around it. */
  border: z.optional(z.boolean()),
  format: z.optional(z.enum(numberFormats)),
});
export type SheetStyle = z.infer<typeof sheetStyle>;

const sheetCell = z.object({
  row: rowNumber,
  column: columnNumber,
  /** Left out of one that only looks like something. */
  content: z.optional(sheetContent),
  style: z.optional(sheetStyle),
});

const sheetMerge = z.object({
  row: rowNumber,
  column: columnNumber,
  rows: z.int().check(z.minimum(1), z.maximum(sheetLimits.rows)),
  columns: z.int().check(z.minimum(1), z.maximum(sheetLimits.columns)),
});
export type SheetMerge = z.infer<typeof sheetMerge>;

interface Layout {
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly {
    readonly row: number;
    readonly column: number;
    readonly content?: { readonly kind: string } | undefined;
  }[];
  readonly merges: readonly SheetMerge[];
  readonly widths: readonly { readonly column: number }[];
  readonly heights: readonly { readonly row: number }[];
}

const placeOf = ({ row, column }: { row: number; column: number }): number =>
  row * sheetLimits.columns + column;

const areApart = (places: readonly number[]): boolean => new Set(places).size === places.length;

function* placesOf({ row, column, rows, columns }: SheetMerge): Generator<number> {
  for (let down = row; down < row + rows; down += 1) {
    for (let across = column; across < column + columns; across += 1) {
      yield placeOf({ row: down, column: across });
    }
  }
}

/** Ends at the first place that two of them cover: together they may cover a sheet hundreds of times. */
function coverNothingTwice(merges: readonly SheetMerge[]): boolean {
  const covered = new Set<number>();
  for (const merge of merges) {
    for (const place of placesOf(merge)) {
      if (covered.has(place)) return false;
      covered.add(place);
    }
  }
  return true;
}

/** Everything lies within the sheet, and nothing upon another; formulas are not too many to be checked. */
const isLaidOut = ({ rows, columns, cells, merges, widths, heights }: Layout): boolean =>
  cells.every(({ row, column }) => row < rows && column < columns) &&
  cells.filter(({ content }) => content?.kind === 'formula').length <= sheetLimits.formulas &&
  merges.every((one) => one.row + one.rows <= rows && one.column + one.columns <= columns) &&
  widths.every(({ column }) => column < columns) &&
  heights.every(({ row }) => row < rows) &&
  areApart(cells.map(placeOf)) &&
  areApart(widths.map(({ column }) => column)) &&
  areApart(heights.map(({ row }) => row)) &&
  coverNothingTwice(merges);

/** A sheet as it was laid out, whatever edits it. */
export const sheetTemplate = z
  .object({
    format: z.int().check(
      z.minimum(1),
      z.refine((given) => given <= templateFormat, 'history_sheet.newer'),
    ),
    rows: z.int().check(z.minimum(1), z.maximum(sheetLimits.rows)),
    columns: z.int().check(z.minimum(1), z.maximum(sheetLimits.columns)),
    /** Columns and rows whose size was set, in pixels. */
    widths: z
      .array(z.object({ column: columnNumber, pixels }))
      .check(z.maxLength(sheetLimits.columns)),
    heights: z.array(z.object({ row: rowNumber, pixels })).check(z.maxLength(sheetLimits.rows)),
    cells: z.array(sheetCell).check(z.maxLength(sheetLimits.cells)),
    merges: z.array(sheetMerge).check(z.maxLength(sheetLimits.merges)),
  })
  .check(z.refine(isLaidOut, 'history_sheet.layout_rule'));
export type SheetTemplate = z.infer<typeof sheetTemplate>;
export type SheetCell = SheetTemplate['cells'][number];

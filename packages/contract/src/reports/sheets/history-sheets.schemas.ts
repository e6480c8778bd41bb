import { z } from 'zod/mini';
import { idField, idQuery, itemIdField } from '../../fields/ids.ts';
import { bracketFreeName } from '../../fields/names.ts';
import { sheetStyle, sheetTemplate } from './sheet-template.ts';

export const historySheetIdField = idField('history_sheet');
export const historySheetIdQuery = idQuery('history_sheet');

const sheetFields = {
  name: bracketFreeName(20, 'history_sheet.name_rule'),
  template: sheetTemplate,
};

/** A sheet as lists show it. */
export const historySheetBrief = z.object({
  id: historySheetIdField,
  itemId: itemIdField,
  name: z.string(),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type HistorySheetBrief = z.infer<typeof historySheetBrief>;

/** A spreadsheet whose cells are filled from history. */
export const historySheet = z.extend(historySheetBrief, { template: sheetTemplate });
export type HistorySheet = z.infer<typeof historySheet>;

export const historySheetInput = z.object({ itemId: itemIdField, ...sheetFields });
export type HistorySheetInput = z.infer<typeof historySheetInput>;

/** The new state of a sheet, with the version that the edit started from. */
export const historySheetEdit = z.object({
  id: historySheetIdField,
  version: z.int(),
  ...sheetFields,
});
export type HistorySheetEdit = z.infer<typeof historySheetEdit>;

/** A cell as it is shown. */
const filledCell = z.object({
  row: z.int(),
  column: z.int(),
  /** As people read it. */
  text: z.string(),
  isNumber: z.boolean(),
  style: z.optional(sheetStyle),
});
export type FilledCell = z.infer<typeof filledCell>;

/** A sheet of a span: its lists drawn out, its formulas reckoned. */
export const historySheetData = z.object({
  sheetId: historySheetIdField,
  name: z.string(),
  timeZone: z.string(),
  /** Milliseconds, half open. */
  from: z.number(),
  to: z.number(),
  /** Pixels of each column and each row. */
  widths: z.array(z.int()),
  heights: z.array(z.int()),
  cells: z.array(filledCell),
  merges: z.array(z.object({ row: z.int(), column: z.int(), rows: z.int(), columns: z.int() })),
});
export type HistorySheetData = z.infer<typeof historySheetData>;

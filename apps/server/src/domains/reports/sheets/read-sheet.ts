/** A history sheet of a span: filled from history and reckoned. */
import { type Language, refuse } from '@millwright/contract';
import type {
  FilledCell,
  HistorySheet,
  HistorySheetData,
} from '@millwright/contract/reports/sheets/history-sheets.schemas';
import type { SheetTemplate } from '@millwright/contract/reports/sheets/sheet-template';
import type { TimeSpan } from '@millwright/kernel';
import { reportColumnsOf } from '../configured/index.ts';
import { findFillings } from './find-fillings.ts';
import { countDrawn, momentAt, type SheetResult } from './model/index.ts';
import { type ReckonedSheet, reckonSheet, type SheetAsker } from './reckoning/index.ts';
import type { ReadSheetNeeds } from './sheet-needs.ts';
import { pointsOf } from './template-points.ts';

/** Cells of a sheet that is drawn out. */
const mostCells = 50_000;

/** The earliest moment that any of its cells looks at. */
export function earliestOf(
  { cells }: Pick<SheetTemplate, 'cells'>,
  span: TimeSpan,
  timeZone: string,
): number {
  const moments = cells.flatMap(({ content }) => {
    if (content === undefined) return [];
    if ('span' in content) return [content.span.begin];
    return content.kind === 'sample' ? [content.at] : [];
  });
  return Math.min(span.from, ...moments.map((moment) => momentAt(moment, span, timeZone)));
}

export async function zoneOfSheet(
  { items }: Pick<ReadSheetNeeds, 'items'>,
  { itemId }: Pick<HistorySheet, 'itemId'>,
): Promise<string> {
  return (await items.timeZones([itemId]))(itemId);
}

/** For whom a sheet is read. */
export interface SheetReader extends SheetAsker {
  readonly language: Language;
}

/**
 * @param cellOf what is wanted of each cell
 * @throws Fault refusal `history_sheet.too_large` {most}, `report.too_many_steps` {most}, those of
 *   {@link reckonSheet}
 */
export async function readSheet<Cell>(
  needs: ReadSheetNeeds,
  { itemId, template }: Pick<HistorySheet, 'itemId' | 'template'>,
  span: TimeSpan,
  asker: SheetReader,
  cellOf: (result: SheetResult) => Cell,
): Promise<ReckonedSheet<Cell> & { readonly timeZone: string }> {
  const timeZone = await zoneOfSheet(needs, { itemId });
  const dataIds = pointsOf(template);
  const columns = await reportColumnsOf(needs, itemId, {
    ...{ dataIds, dataNames: [], aggregates: [], groupByDevice: false },
  });
  const points = new Map(columns.map((column) => [column.dataId, column]));
  const now = needs.clock.now();
  const reading = { itemId, span, timeZone, now, language: asker.language, points };
  const fillings = await findFillings(needs, template.cells, reading);
  const reckoned =
    countDrawn(template, fillings) > mostCells
      ? null
      : await reckonSheet(template, fillings, asker, cellOf);
  if (reckoned === null) throw refuse('history_sheet.too_large', { most: mostCells });
  return { ...reckoned, timeZone };
}

/** A cell as the page shows it. */
export const shownCell = ({ row, column, text, value, style }: SheetResult): FilledCell => ({
  ...{ row, column, text, isNumber: typeof value === 'number' },
  ...(style === undefined ? {} : { style }),
});

/** What the page shows of it. */
export function sheetData(
  { id, name }: HistorySheet,
  span: TimeSpan,
  { timeZone, widths, heights, cells, merges }: Awaited<ReturnType<typeof readSheet<FilledCell>>>,
): HistorySheetData {
  return {
    ...{ sheetId: id, name, timeZone, from: span.from, to: span.to },
    ...{ widths: [...widths], heights: [...heights], merges: [...merges] },
    cells: [...cells],
  };
}

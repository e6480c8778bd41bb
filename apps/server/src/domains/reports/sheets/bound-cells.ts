/** The cells of a template that are bound to history, and what they are read for. */
import { type Language, refuse } from '@millwright/contract';
import type { ReportColumns } from '@millwright/contract/reports/configured/reports.schemas';
import type { SheetCell, SheetContent } from '@millwright/contract/reports/sheets/sheet-template';
import type { ItemId, PointId, TimeSpan } from '@millwright/kernel';

/** Contents of some kinds. */
export type Of<Kind extends SheetContent['kind']> = Extract<SheetContent, { kind: Kind }>;

/** A cell with its content. */
export interface Bound<Content extends SheetContent> {
  readonly cell: SheetCell;
  readonly content: Content;
}

/** What a sheet is read for. */
export interface Reading {
  readonly itemId: ItemId;
  readonly span: TimeSpan;
  readonly timeZone: string;
  readonly now: number;
  readonly language: Language;
  /** The points that may be shown, by their ids. */
  readonly points: ReadonlyMap<PointId, ReportColumns>;
}

/** Rows of all lists of a sheet. */
export const mostListedInAll = 50_000;

/** Different spans that one sheet may look at. */
const mostSpans = 400;

export function boundTo<Kind extends SheetContent['kind']>(
  cells: readonly SheetCell[],
  ...kinds: readonly Kind[]
): Bound<Of<Kind>>[] {
  const wanted: ReadonlySet<string> = new Set(kinds);
  return cells.flatMap((cell) =>
    cell.content !== undefined && wanted.has(cell.content.kind)
      ? [{ cell, content: cell.content as Of<Kind> }]
      : [],
  );
}

export const keyOf = ({ from, to }: TimeSpan): string => `${from} ${to}`;

/** By what they ask of history, which is asked once. @throws Fault refusal `history_sheet.too_large` {most} */
export function grouped<T>(bound: readonly T[], key: (one: T) => string): T[][] {
  const groups = [...Map.groupBy(bound, key).values()];
  if (groups.length > mostSpans) throw refuse('history_sheet.too_large', { most: mostSpans });
  return groups;
}

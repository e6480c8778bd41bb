/**
 * What a thread that reckons a sheet is given and hands over, some at a time: what comes in one piece is
 * put together in one turn of the event loop.
 */
import type {
  SheetCell,
  SheetMerge,
  SheetTemplate,
} from '@millwright/contract/reports/sheets/sheet-template';
import type { FaultDetails } from '@millwright/kernel';
import type { FilledSheet, Filling, Found, SheetResult } from '../model/index.ts';

/** What the cell at this place of the template has; of a list some, in their order. */
export interface GivenFilling {
  readonly cell: number;
  readonly filling: Filling;
}

export type FilledPiece =
  | { readonly kind: 'refused' }
  | {
      readonly kind: 'sizes';
      readonly widths: readonly number[];
      readonly heights: readonly number[];
    }
  | { readonly kind: 'cells'; readonly cells: readonly SheetResult[] }
  | { readonly kind: 'merges'; readonly merges: readonly SheetMerge[] };

/** What was found out about the formulas of one template. */
export type Checked =
  | { readonly kind: 'sound' }
  | { readonly kind: 'refused'; readonly code: string; readonly details: FaultDetails };

/** Entries that are handed over together, and characters of their texts: a millisecond or two. */
const atOnce = { entries: 500, characters: 64 * 1024 };

export function* slices<T>(
  list: readonly T[],
  lengthOf: (one: T) => number = () => 0,
): Generator<readonly T[]> {
  let some: T[] = [];
  let characters = 0;
  for (const one of list) {
    some.push(one);
    characters += lengthOf(one);
    if (some.length < atOnce.entries && characters < atOnce.characters) continue;
    yield some;
    some = [];
    characters = 0;
  }
  if (some.length > 0) yield some;
}

const isList = (filling: Filling): filling is readonly Found[] => Array.isArray(filling);

/** The fillings of a template as its thread is given them. */
export function* givenFillings(
  { cells }: Pick<SheetTemplate, 'cells'>,
  fillings: ReadonlyMap<SheetCell, Filling>,
): Generator<readonly GivenFilling[]> {
  let single: GivenFilling[] = [];
  for (const [cell, one] of cells.entries()) {
    const filling = fillings.get(one);
    if (filling === undefined) continue;
    if (!isList(filling)) single.push({ cell, filling });
    // An empty list is one, too.
    else if (filling.length === 0) yield [{ cell, filling }];
    else for (const some of slices(filling)) yield [{ cell, filling: some }];
    if (single.length === atOnce.entries) {
      yield single;
      single = [];
    }
  }
  if (single.length > 0) yield single;
}

/** Puts together what {@link givenFillings} took apart. */
export function takeFillings(
  { cells }: Pick<SheetTemplate, 'cells'>,
  given: readonly GivenFilling[],
): Map<SheetCell, Filling> {
  const fillings = new Map<SheetCell, Filling>();
  const lists = new Map<number, Found[]>();
  for (const { cell: place, filling } of given) {
    const cell = cells[place];
    if (cell === undefined) continue;
    if (!isList(filling)) {
      fillings.set(cell, filling);
      continue;
    }
    const list = lists.get(place) ?? [];
    list.push(...filling);
    lists.set(place, list);
    fillings.set(cell, list);
  }
  return fillings;
}

/** A sheet as its thread hands it over. */
export function* piecesOfSheet({
  widths,
  heights,
  cells,
  merges,
}: FilledSheet): Generator<FilledPiece> {
  yield { kind: 'sizes', widths, heights };
  const lengthOf = ({ text, formula }: SheetResult): number => text.length + (formula?.length ?? 0);
  for (const some of slices(cells, lengthOf)) yield { kind: 'cells', cells: some };
  for (const some of slices(merges)) yield { kind: 'merges', merges: some };
}

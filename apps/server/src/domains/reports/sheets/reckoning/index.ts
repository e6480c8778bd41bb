/**
 * Sheets are checked, drawn out and reckoned on threads: one formula may lead to all others, and what a
 * thread does holds nobody. The door of the room.
 */
import { isErrorCode, refuse, refuseAs } from '@millwright/contract';
import type {
  SheetCell,
  SheetMerge,
  SheetTemplate,
} from '@millwright/contract/reports/sheets/sheet-template';
import { bug, type FaultDetails, seconds, systemClock } from '@millwright/kernel';
import { piecesFrom, ThreadEnded } from '../../../../base/thread-pieces.ts';
import { createConcurrencyLimit } from '../../../../platform/admission/index.ts';
import type { Filling, SheetResult } from '../model/index.ts';
import { type Checked, type FilledPiece, givenFillings } from './reckoning-pieces.ts';

/** For whom a sheet is reckoned. */
export interface SheetAsker {
  /** The account whose turn it takes. */
  readonly account: string;
  /** Aborted when nobody waits for it any more. */
  readonly gone?: AbortSignal | undefined;
}

/** Milliseconds of the processor: the dearest sheet that is allowed takes a tenth of it. */
const cpuMillis = 10_000;
/** Milliseconds, on however busy a machine. */
const longest = 60_000;

/** Two at a time, of an account one; a few more of it wait. */
const turns = createConcurrencyLimit({
  clock: systemClock,
  inAll: 2,
  queue: { ofOne: 6, inAll: 60 },
  timeout: seconds(30),
});

/** Seconds after which to ask again. */
const pause = 5;

/** Why a thread that was ended was. */
const refusalOf = (error: unknown, gone: AbortSignal | undefined): unknown => {
  if (!(error instanceof ThreadEnded)) return error;
  return gone?.aborted
    ? refuse('general.too_many', { seconds: pause }, error)
    : refuse('history_sheet.too_long', {}, error);
};

async function onThread<Piece>(
  { account, gone }: SheetAsker,
  thread: { readonly program: URL; readonly data: unknown; readonly given: Iterable<unknown> },
  take: (piece: Piece) => void,
): Promise<void> {
  const work = async (): Promise<void> => {
    const late = AbortSignal.timeout(longest);
    const signal = gone === undefined ? late : AbortSignal.any([late, gone]);
    const { program, data, given } = thread;
    try {
      const limits = { signal, cpuMillis };
      for await (const piece of piecesFrom<Piece>(program, data, limits, given)) take(piece);
    } catch (error) {
      throw refusalOf(error, gone);
    }
  };
  await turns.run([{ key: account, most: 1 }], work, () => gone?.aborted ?? false);
}

type Formulas = Pick<SheetTemplate, 'cells'>;

function* formulasOf(templates: readonly Formulas[]): Generator<Formulas> {
  for (const { cells } of templates) {
    yield { cells: cells.filter(({ content }) => content?.kind === 'formula') };
  }
}

const refused = ({ code, details }: { code: string; details: FaultDetails }): Error => {
  if (!isErrorCode(code)) throw bug('reports.sheet_refused', { code });
  return refuseAs(code, details);
};

/**
 * Looks through the formulas of each.
 * @returns what is wrong with each, in their order; null where nothing is: refusals
 *   `history_sheet.formula_rule` {cell, near}, `history_sheet.unknown_function` {cell, name},
 *   `history_sheet.cycle` {path}
 * @throws Fault refusal `history_sheet.too_long`, `general.too_many` {seconds}
 */
export async function findFormulaFaults(
  templates: readonly Formulas[],
  asker: SheetAsker,
): Promise<(Error | null)[]> {
  const given = [...formulasOf(templates)];
  if (given.every(({ cells }) => cells.length === 0)) return templates.map(() => null);
  const found: (Error | null)[] = [];
  const program = new URL('./check-worker.ts', import.meta.url);
  await onThread<Checked>(
    asker,
    { program, data: null, given },
    (checked) => void found.push(checked.kind === 'sound' ? null : refused(checked)),
  );
  return found;
}

/**
 * @throws Fault refusal `history_sheet.formula_rule` {cell, near}, `history_sheet.unknown_function`
 *   {cell, name}, `history_sheet.cycle` {path}, `history_sheet.too_long`, `general.too_many` {seconds}
 */
export async function checkTemplate(template: Formulas, asker: SheetAsker): Promise<void> {
  const [fault] = await findFormulaFaults([template], asker);
  if (fault) throw fault;
}

/** A sheet that is reckoned, its cells as who asked wants them. */
export interface ReckonedSheet<Cell> {
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly cells: readonly Cell[];
  readonly merges: readonly SheetMerge[];
}

/**
 * @param cellOf what is wanted of each cell: all at once it would take the loop a while
 * @returns null where formulas look at too much
 * @throws Fault refusal `history_sheet.too_long`, `general.too_many` {seconds}
 */
export async function reckonSheet<Cell>(
  template: SheetTemplate,
  fillings: ReadonlyMap<SheetCell, Filling>,
  asker: SheetAsker,
  cellOf: (result: SheetResult) => Cell,
): Promise<ReckonedSheet<Cell> | null> {
  let isRefused = false;
  let sizes: Pick<ReckonedSheet<Cell>, 'widths' | 'heights'> = { widths: [], heights: [] };
  const cells: Cell[] = [];
  const merges: SheetMerge[] = [];
  const program = new URL('./fill-worker.ts', import.meta.url);
  const given = givenFillings(template, fillings);
  await onThread<FilledPiece>(asker, { program, data: template, given }, (piece) => {
    if (piece.kind === 'refused') isRefused = true;
    else if (piece.kind === 'sizes') sizes = { widths: piece.widths, heights: piece.heights };
    else if (piece.kind === 'merges') merges.push(...piece.merges);
    else for (const result of piece.cells) cells.push(cellOf(result));
  });
  return isRefused ? null : { ...sizes, cells, merges };
}

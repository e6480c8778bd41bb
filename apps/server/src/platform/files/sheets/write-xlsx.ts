import { Readable } from 'node:stream';
import type { Language } from '@millwright/contract';
import { guardFormula, seconds, systemClock } from '@millwright/kernel';
import { piecesFrom } from '../../../base/thread-pieces.ts';
import { createConcurrencyLimit } from '../../admission/index.ts';
import type { Download } from '../../http/index.ts';
import type { CsvCell, CsvColumn } from '../csv.ts';

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows that the thread is given at a time. */
const together = 50;

/** What the thread may take. */
const limits = { memoryMb: 1_024, cpuMillis: 120_000, millis: 600_000 };

/** One at a time, for each takes a core and its memory, and the accounts in turns. */
const writing = createConcurrencyLimit({
  clock: systemClock,
  inAll: 1,
  queue: { ofOne: 3, inAll: 40 },
  timeout: seconds(20),
});

const cellOf = (value: CsvCell): CsvCell =>
  typeof value === 'string' ? guardFormula(value) : value;

/**
 * A workbook with one sheet, its titles frozen; texts are texts, whatever they begin with.
 * @param account whose turn it takes
 * @throws Fault refusal `general.too_many` {seconds} where the account has others that wait
 */
export async function xlsxFile<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  language: Language,
  account: string,
): Promise<Download> {
  function* cells(): Generator<CsvCell[]> {
    yield columns.map(({ title }) => cellOf(title[language]));
    for (const row of rows) yield columns.map(({ cell }) => cellOf(cell(row, language)));
  }
  const content = await writing.run([{ key: account, most: 1 }], () => writeByThread(cells()));
  return { name: `${name}.xlsx`, mime, content: Readable.from(content) };
}

function* someRows(rows: Iterable<CsvCell[]>): Generator<CsvCell[][]> {
  let some: CsvCell[][] = [];
  for (const row of rows) {
    some.push(row);
    if (some.length < together) continue;
    yield some;
    some = [];
  }
  yield some;
}

async function writeByThread(rows: Iterable<CsvCell[]>): Promise<readonly Uint8Array[]> {
  const program = new URL('./write-sheet-worker.ts', import.meta.url);
  const signal = AbortSignal.timeout(limits.millis);
  const pieces: Uint8Array[] = [];
  const all = piecesFrom<Uint8Array>(program, null, { signal, ...limits }, someRows(rows));
  for await (const piece of all) pieces.push(piece);
  return pieces;
}

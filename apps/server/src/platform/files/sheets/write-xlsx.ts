import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Language } from '@millwright/contract';
import { guardFormula, seconds, systemClock } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import { createConcurrencyLimit } from '../../admission/index.ts';
import type { Download } from '../../http/index.ts';
import type { CsvCell, CsvColumn } from '../csv.ts';

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows that the thread is given at a time. */
const together = 50;

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
  return { name: `${name}.xlsx`, mime, content: Readable.from([Buffer.from(content)]) };
}

async function writeByThread(rows: Iterable<CsvCell[]>): Promise<Uint8Array> {
  const worker = new Worker(new URL('./write-sheet-worker.ts', import.meta.url));
  const written = once(worker, 'message');
  // What goes wrong while rows are handed over is told below.
  written.catch(() => {});
  const giveWay = createGiveWay();
  try {
    let some: CsvCell[][] = [];
    for (const row of rows) {
      some.push(row);
      if (some.length < together) continue;
      worker.postMessage(some);
      some = [];
      await giveWay();
    }
    worker.postMessage(some);
    worker.postMessage(null);
    const [content] = await written;
    return content;
  } finally {
    await worker.terminate();
  }
}

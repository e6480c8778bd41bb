/** A thread that draws one table: it is given its heads, then rows some at a time, and null after the last. */
import { parentPort, workerData } from 'node:worker_threads';
import { drawPaper } from './draw-paper.ts';
import type { PaperRow } from './paper-table.ts';

const { table, fonts } = workerData;
const rows: PaperRow[] = [];
parentPort?.on('message', async (some: readonly PaperRow[] | null) => {
  if (some === null) parentPort?.postMessage(await drawPaper(table, rows, fonts));
  else rows.push(...some);
});

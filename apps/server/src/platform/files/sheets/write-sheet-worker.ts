/** A thread that makes one workbook of the rows that it is given, some at a time; after the last null. */
import { parentPort } from 'node:worker_threads';
import { type SheetCell, writeSheet } from './write-sheet.ts';

const rows: SheetCell[][] = [];
parentPort?.on('message', async (some: SheetCell[][] | null) => {
  if (some === null) parentPort?.postMessage(await writeSheet(rows));
  else rows.push(...some);
});

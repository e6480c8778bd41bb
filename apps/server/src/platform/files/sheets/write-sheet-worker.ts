/** A thread that makes one workbook of the rows that it is given, some at a time; after the last null. */
import { parentPort } from 'node:worker_threads';
import type { CsvCell } from '../csv.ts';
import { writeSheet } from './write-sheet.ts';

const rows: CsvCell[][] = [];
parentPort?.on('message', async (some: CsvCell[][] | null) => {
  if (some === null) parentPort?.postMessage(await writeSheet(rows));
  else rows.push(...some);
});

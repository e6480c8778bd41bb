/** A thread that reads one workbook, and hands its rows over some at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from './read-sheet.ts';
import type { SheetPiece } from './read-xlsx.ts';

/** Rows that are handed over together: each may have a hundred cells. */
const together = 100;

async function* read(): AsyncGenerator<SheetPiece> {
  const sheet = await readSheet(workerData);
  if (sheet.kind !== 'rows') return yield sheet.kind;
  for (let at = 0; at < sheet.records.length; at += together) {
    yield sheet.records.slice(at, at + together);
  }
}

const pieces = read();
parentPort?.on('message', async () => {
  const { value } = await pieces.next();
  parentPort?.postMessage(value ?? null);
});

/** A thread that draws one table: it is given its heads, then rows some at a time, then asked for its bytes. */
import { workerData } from 'node:worker_threads';
import { answerPieces, bytePieces } from '../../../base/answer-pieces.ts';
import { drawPaper } from './draw-paper.ts';
import type { PaperRow } from './paper-table.ts';

const { table, fonts } = workerData;
const rows: PaperRow[] = [];

async function* draw(): AsyncGenerator<Uint8Array> {
  yield* bytePieces(await drawPaper(table, rows, fonts));
}

answerPieces((some: readonly PaperRow[]) => void rows.push(...some), draw());

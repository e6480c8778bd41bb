/** A thread that draws one styled sheet: it is given its cells, then asked for its bytes. */
import { workerData } from 'node:worker_threads';
import { answerPieces, bytePieces } from '../../../base/answer-pieces.ts';
import type { StyledCell } from '../sheets/index.ts';
import { drawSheet } from './draw-sheet.ts';

const { sheet, head, fonts } = workerData;
const cells: StyledCell[] = [];

async function* draw(): AsyncGenerator<Uint8Array> {
  yield* bytePieces(await drawSheet({ ...sheet, cells }, head, fonts));
}

answerPieces((some: readonly StyledCell[]) => void cells.push(...some), draw());

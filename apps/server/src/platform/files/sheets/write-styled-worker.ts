/** A thread that makes one workbook of a styled sheet: it is given its cells, then asked for its bytes. */
import { workerData } from 'node:worker_threads';
import { answerPieces, bytePieces } from '../../../base/answer-pieces.ts';
import type { StyledCell } from './styled-sheet.ts';
import { writeStyledSheet } from './write-styled-sheet.ts';

const cells: StyledCell[] = [];

async function* write(): AsyncGenerator<Uint8Array> {
  yield* bytePieces(await writeStyledSheet({ ...workerData, cells }));
}

answerPieces((some: readonly StyledCell[]) => void cells.push(...some), write());

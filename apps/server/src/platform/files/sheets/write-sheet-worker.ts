/** A thread that makes one workbook of the rows that it is given, some at a time; then it is asked for its bytes. */
import { answerPieces, bytePieces } from '../../../base/answer-pieces.ts';
import type { CsvCell } from '../csv.ts';
import { writeSheet } from './write-sheet.ts';

const rows: CsvCell[][] = [];

async function* write(): AsyncGenerator<Uint8Array> {
  yield* bytePieces(await writeSheet(rows));
}

answerPieces((some: CsvCell[][]) => void rows.push(...some), write());

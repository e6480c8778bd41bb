/** A thread that draws one sheet out and reckons it: it is given its fillings, then asked for its pieces. */
import { workerData } from 'node:worker_threads';
import type { SheetTemplate } from '@millwright/contract/reports/sheets/sheet-template';
import { answerPieces } from '../../../../base/answer-pieces.ts';
import { drawOut, fillSheet, TooMuchError } from '../model/index.ts';
import {
  type FilledPiece,
  type GivenFilling,
  piecesOfSheet,
  takeFillings,
} from './reckoning-pieces.ts';

const template: SheetTemplate = workerData;
const given: GivenFilling[] = [];

function* fill(): Generator<FilledPiece> {
  try {
    yield* piecesOfSheet(fillSheet(drawOut(template, takeFillings(template, given))));
  } catch (error) {
    if (!(error instanceof TooMuchError)) throw error;
    yield { kind: 'refused' };
  }
}

answerPieces((some: readonly GivenFilling[]) => void given.push(...some), fill());

import { Readable } from 'node:stream';
import { piecesFrom } from '../../../base/thread-pieces.ts';
import type { StyledSheet } from '../sheets/index.ts';
import { someAtOnce } from '../some-at-once.ts';
import type { SheetHead } from './draw-sheet.ts';
import { paperLimits } from './paper-limits.ts';
import type { PaperFonts } from './paper-table.ts';

/** A styled sheet as PDF, drawn by a thread of its own; the signal ends it. */
export function sheetPaper(
  { cells, ...sheet }: StyledSheet,
  {
    head,
    fonts,
    signal,
  }: { readonly head: SheetHead; readonly fonts: PaperFonts; readonly signal: AbortSignal },
): Readable {
  const program = new URL('./sheet-worker.ts', import.meta.url);
  const limits = { signal, ...paperLimits };
  return Readable.from(
    piecesFrom<Uint8Array>(program, { sheet, head, fonts }, limits, someAtOnce(cells)),
  );
}

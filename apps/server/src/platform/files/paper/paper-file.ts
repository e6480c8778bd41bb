import { Readable } from 'node:stream';
import { piecesFrom } from '../../../base/thread-pieces.ts';
import { paperLimits } from './paper-limits.ts';
import type { PaperFonts, PaperRow, PaperTable } from './paper-table.ts';

/**
 * A table as PDF, drawn by a thread of its own once all rows have come; the signal ends it.
 */
export function paperFile(
  table: PaperTable,
  rows: AsyncIterable<readonly PaperRow[]>,
  { fonts, signal }: { readonly fonts: PaperFonts; readonly signal: AbortSignal },
): Readable {
  const program = new URL('./paper-worker.ts', import.meta.url);
  return Readable.from(
    piecesFrom<Uint8Array>(program, { table, fonts }, { signal, ...paperLimits }, rows),
  );
}

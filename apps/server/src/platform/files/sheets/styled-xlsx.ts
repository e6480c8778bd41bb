import { Readable } from 'node:stream';
import { piecesFrom } from '../../../base/thread-pieces.ts';
import { someAtOnce } from '../some-at-once.ts';
import type { StyledSheet } from './styled-sheet.ts';

/** What the thread may take: fifty thousand cells are some two hundred megabytes of it, and two seconds. */
const limits = { memoryMb: 512, cpuMillis: 60_000 };

/** A styled sheet as a workbook, made by a thread of its own; the signal ends it. */
export function styledXlsx(
  { cells, ...sheet }: StyledSheet,
  { signal }: { readonly signal: AbortSignal },
): Readable {
  const program = new URL('./write-styled-worker.ts', import.meta.url);
  return Readable.from(
    piecesFrom<Uint8Array>(program, sheet, { signal, ...limits }, someAtOnce(cells)),
  );
}

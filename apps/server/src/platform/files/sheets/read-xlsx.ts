import { seconds, systemClock } from '@millwright/kernel';
import { piecesFrom } from '../../../base/thread-pieces.ts';
import { createConcurrencyLimit } from '../../admission/index.ts';
import type { CsvRecord } from '../read-csv.ts';
import { checkArchive } from './check-archive.ts';
import type { SheetRead } from './read-sheet.ts';
import { sheetLimits } from './sheet-limits.ts';

/** For whom a file is read. */
export interface SheetReader {
  /** The account whose turn it takes. */
  readonly account: string;
  /** Aborted when nobody waits for it any more. */
  readonly gone?: AbortSignal | undefined;
}

/** What the thread hands over: some rows, or why there are none. */
export type SheetPiece = readonly CsvRecord[] | Exclude<SheetRead['kind'], 'rows'>;

/**
 * One at a time, for each may take all the memory that it is given, and the accounts in turns: who sends
 * files that take long waits for themselves. Of an account one more waits.
 */
const createTurns = () =>
  createConcurrencyLimit({
    clock: systemClock,
    inAll: 1,
    queue: { ofOne: 2, inAll: 40 },
    timeout: seconds(20),
  });

/** Some accounts together could have the others wait for files of seconds; small ones wait for small ones. */
const turns = { small: createTurns(), large: createTurns() };

/**
 * The rows of the first sheet, read by a thread of its own: it may be a bomb of any kind.
 * @throws Fault refusal `general.too_many` {seconds}
 */
export async function readXlsxRows(bytes: Uint8Array, reader: SheetReader): Promise<SheetRead> {
  const archive = checkArchive(bytes);
  if (typeof archive === 'string') return { kind: archive };
  const { account, gone } = reader;
  const size = archive.unpackedBytes > sheetLimits.smallUnpackedBytes ? 'large' : 'small';
  return turns[size].run(
    [{ key: account, most: 1 }],
    () => readByThread(bytes, gone),
    () => gone?.aborted ?? false,
  );
}

async function readByThread(bytes: Uint8Array, gone: AbortSignal | undefined): Promise<SheetRead> {
  const late = AbortSignal.timeout(sheetLimits.millis);
  const signal = gone === undefined ? late : AbortSignal.any([late, gone]);
  const program = new URL('./sheet-worker.ts', import.meta.url);
  const records: CsvRecord[] = [];
  try {
    const { cpuMillis } = sheetLimits;
    for await (const piece of piecesFrom<SheetPiece>(program, bytes, { signal, cpuMillis })) {
      if (typeof piece === 'string') return { kind: piece };
      records.push(...piece);
    }
    return { kind: 'rows', records };
  } catch {
    // Of memory or of time it wanted more than there is for it.
    return { kind: 'too_large' };
  }
}

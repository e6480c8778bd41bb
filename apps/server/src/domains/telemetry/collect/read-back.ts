import type { ReadBackResult } from '@millwright/drivers';
import { type Clock, milliseconds, minutes } from '@millwright/kernel';
import type { WriteReading } from '../writes/index.ts';

/** Controllers take a write over in their next cycle: the read-back is tried a few times. */
const PAUSES = [50, 150, 400] as const;
/** Who waits for the end of a write gives up by then; a reply may take as long at most. */
const LONGEST = minutes(1);

/** Aborts what takes longer than a write, or its read-back, is waited for. */
export function abortAfter(clock: Clock) {
  const abort = new AbortController();
  const over = clock.after(LONGEST, () => abort.abort());
  return { signal: abort.signal, over };
}

/**
 * Reads back what was written until it is there. On a line whose replies come late that ends in time
 * too, with what was read by then.
 */
export async function readBackInTime(
  clock: Clock,
  read: (signal: AbortSignal) => Promise<ReadBackResult>,
): Promise<WriteReading> {
  const [reading] = await readFrameInTime(clock, 1, async (signal) => [await read(signal)]);
  return reading ?? { event: { kind: 'no-answer' }, text: null };
}

/** The same of so many points that are read together: until all of it is there. */
export async function readFrameInTime(
  clock: Clock,
  points: number,
  read: (signal: AbortSignal) => Promise<readonly ReadBackResult[]>,
): Promise<readonly WriteReading[]> {
  const { signal, over } = abortAfter(clock);
  const readings = Array.from({ length: points }, (): WriteReading => silent);
  try {
    for (const pause of PAUSES) {
      await new Promise<void>((done) => clock.after(milliseconds(pause), done));
      const results = await read(signal);
      if (signal.aborted) break;
      for (const [index, result] of results.entries()) {
        // The last reading counts: what was there may have been written over by another master since.
        if (result.state !== 'read') continue;
        const { confirmed, value, text } = result;
        // What is there says nothing where it is not known what was written.
        const event: WriteReading['event'] =
          confirmed === null ? { kind: 'no-answer' } : { kind: 'read-back', equal: confirmed };
        readings[index] = { event, text: text ?? String(value) };
      }
      if (readings.every(isThere)) break;
    }
  } finally {
    over();
  }
  return readings;
}

const isThere = (reading: WriteReading | undefined): boolean =>
  reading?.event.kind === 'read-back' && reading.event.equal;

const silent: WriteReading = { event: { kind: 'no-answer' }, text: null };

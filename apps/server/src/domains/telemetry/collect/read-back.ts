import type { ReadBackResult } from '@millwright/drivers';
import { type Clock, milliseconds, minutes } from '@millwright/kernel';
import type { WriteEvent } from '../writes/index.ts';

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
): Promise<{ readonly event: WriteEvent; readonly text: string | null }> {
  const { signal, over } = abortAfter(clock);
  let text: string | null = null;
  try {
    for (const pause of PAUSES) {
      await new Promise<void>((done) => clock.after(milliseconds(pause), done));
      const result = await read(signal);
      if (signal.aborted) break;
      if (result.state !== 'read') continue;
      text = result.text ?? String(result.value);
      if (result.confirmed === true) return { event: { kind: 'read-back', equal: true }, text };
    }
  } finally {
    over();
  }
  if (text === null) return { event: { kind: 'no-answer' }, text };
  return { event: { kind: 'read-back', equal: false }, text };
}

/** Reads of the history engine that somebody waits for at a page. */
import { refuse } from '@millwright/contract';
import { outage } from '@millwright/kernel';
import { refusalOf } from './engine.series.ts';

/** Whoever waits at a page is told so after this long that history does not answer. */
const limitMs = 5_000;

/** The engine itself gives up a little sooner: a read that nobody waits for any more is only load. */
export const engineSeconds = 4;

/**
 * @param read gives up with the signal, also while it waits for a connection
 * @throws Fault outage `general.unavailable` {service: 'history'} when the engine is away or hangs
 * @throws Fault refusal `general.too_slow` {seconds} when it would take the engine too long
 * @throws what the engine says when it finds fault with the query
 */
export async function forPage<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await read(AbortSignal.timeout(limitMs));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw outage('general.unavailable', { service: 'history' }, error);
    if (refusal === 'too_slow') throw refuse('general.too_slow', { seconds: engineSeconds });
    throw error;
  }
}

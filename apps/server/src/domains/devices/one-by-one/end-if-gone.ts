import { refuse } from '@millwright/contract';

/**
 * What only asks ends with who asked.
 * @throws Fault refusal `general.too_many` {seconds}, which nobody hears, when the caller has gone
 */
export function endIfGone(gone: AbortSignal | undefined): void {
  if (gone?.aborted) throw refuse('general.too_many', { seconds: 5 });
}

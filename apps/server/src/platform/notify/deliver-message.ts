/** Hands one message to its channel and writes down what came of it. */
import { type Clock, Fault } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { blankSecrets, findWaiting, markFailure, markHeld, markSent } from './delivery.store.ts';
import type { Channel } from './message.ts';

export async function deliverMessage(
  needs: { db: Kysely<unknown>; channels: ReadonlyMap<string, Channel>; clock: Clock },
  id: number,
  isLast: boolean,
): Promise<void> {
  const { db, channels, clock } = needs;
  await blankSecrets(db, clock.now());
  const message = await findWaiting(db, id);
  if (message === undefined) return;
  const channel = channels.get(message.channel);
  if (channel === undefined) return markHeld(db, id);
  let answer: string;
  try {
    answer = await channel.deliver(message);
  } catch (error) {
    const isRefused = error instanceof Fault && error.family === 'refusal';
    await markFailure(db, id, error, isRefused || isLast);
    if (isRefused) return;
    throw error;
  }
  await markSent(db, id, { answer, now: clock.now() });
}

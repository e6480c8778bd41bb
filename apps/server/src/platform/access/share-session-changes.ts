/** Tells every server that shares the database what changed about sessions, and hears it of them. */
import { randomUUID } from 'node:crypto';
import { userId } from '@millwright/kernel';
import { z } from 'zod/mini';
import type { Log } from '../../base/log.ts';
import type { SessionGuard } from './session-guard.ts';

/** By the subject and the bus's own seal alone: who can publish there is one of the servers. */
const subject = 'access.changed';

const message = z.object({
  /** Whoever told it has seen to it. */
  from: z.string(),
  change: z.union([
    z.object({ kind: z.literal('ended'), tokenHash: z.string() }),
    z.object({
      kind: z.enum(['ended', 'access']),
      userId: z.pipe(
        z.int(),
        z.transform((given: number) => userId(given)),
      ),
    }),
  ]),
});

interface Needs {
  readonly guard: Pick<SessionGuard, 'onAnnounce' | 'heed'>;
  readonly bus: {
    publish(subject: string, payload: string): void;
    subscribe(subject: string, receive: (payload: Uint8Array) => void): () => void;
  };
  readonly log: Pick<Log, 'warn'>;
}

/** @returns ends it */
export function shareSessionChanges({ guard, bus, log }: Needs): () => void {
  const own = randomUUID();
  guard.onAnnounce((change) => bus.publish(subject, JSON.stringify({ from: own, change })));
  return bus.subscribe(subject, (payload) => {
    try {
      const { from, change } = message.parse(JSON.parse(Buffer.from(payload).toString()));
      if (from !== own) guard.heed(change);
    } catch (error) {
      log.warn({ err: error }, 'what another server says of sessions cannot be read');
    }
  });
}

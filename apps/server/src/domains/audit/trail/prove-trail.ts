/** Proves a sealed log for whoever asks: it reads all of it, so not for two at once and not endlessly. */
import { refuse } from '@millwright/contract';
import { type Clock, minutes } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { createRateLimit } from '../../../platform/admission/index.ts';
import {
  type ChainReport,
  type SealedLog,
  verifyAuditChain,
} from '../../../platform/audit/index.ts';

const proofsPerMinute = 10;

export interface TrailProof {
  /**
   * @param head one that an earlier report named
   * @throws Fault refusal `audit.proof_running` while this server proves one already
   * @throws Fault refusal `general.too_many` {seconds}
   */
  prove(log: SealedLog, head: string | null): Promise<ChainReport>;
}

export function createTrailProof({
  db,
  clock,
}: {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
}): TrailProof {
  const rate = createRateLimit({ clock, limit: proofsPerMinute, window: minutes(1) });
  let running = false;
  return {
    async prove(log, head) {
      if (running) throw refuse('audit.proof_running');
      const wait = rate.wait('');
      if (wait > 0) throw refuse('general.too_many', { seconds: Math.ceil(wait / 1000) });
      rate.add('');
      running = true;
      try {
        return await verifyAuditChain(db, log, { head, now: clock.now() });
      } finally {
        running = false;
      }
    },
  };
}

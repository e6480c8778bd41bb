/** Proves the trail for whoever asks: it reads all of it, so not for two at once. */
import { refuse } from '@millwright/contract';
import type { Clock } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { type ChainReport, verifyAuditChain } from '../../../platform/audit/index.ts';

export interface TrailProof {
  /**
   * @param head one that an earlier report named
   * @throws Fault refusal `audit.proof_running` while this server proves it already
   */
  prove(head: string | null): Promise<ChainReport>;
}

export function createTrailProof({
  db,
  clock,
}: {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
}): TrailProof {
  let running = false;
  return {
    async prove(head) {
      if (running) throw refuse('audit.proof_running');
      running = true;
      try {
        return await verifyAuditChain(db, { head, now: clock.now() });
      } finally {
        running = false;
      }
    },
  };
}

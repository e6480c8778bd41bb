import type { Clock } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { AuditTrail } from '../../platform/audit-trail.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { SessionGuard } from '../../platform/session-guard.ts';
import type { Transactions } from '../../platform/transaction.ts';

/** What the verbs of items work with. */
export interface ItemNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit'>;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  /** Told whose items changed, so that open sessions see it. */
  readonly guard: Pick<SessionGuard, 'announce'>;
  readonly clock: Clock;
}

import type { Clock } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { SessionGuard } from '../../platform/access/index.ts';
import type { AuditTrail } from '../../platform/audit/index.ts';
import type { Outbox } from '../../platform/events/index.ts';
import type { AccountQuota, Transactions } from '../../platform/storage/index.ts';

/** What the verbs of items work with. */
export interface ItemNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit'>;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  /** Told whose items changed, so that open sessions see it. */
  readonly guard: Pick<SessionGuard, 'announce'>;
  readonly clock: Clock;
  /** Of the installation: where the days of an item begin that names no zone of its own. */
  readonly timeZone: string;
  /** How many items an account may have. */
  readonly quota: AccountQuota;
}

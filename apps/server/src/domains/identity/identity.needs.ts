import type { Clock } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../base/log.ts';
import type { AuditTrail } from '../../platform/audit-trail.ts';
import type { SessionGuard } from '../../platform/session-guard.ts';
import type { Transactions } from '../../platform/transaction.ts';
import type { PasswordRule } from './password-rule.ts';

/** What the verbs of identity work with. */
export interface IdentityNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  /** Told which sessions ended and whose access changed. */
  readonly guard: Pick<SessionGuard, 'announce'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly passwordRule: PasswordRule;
}

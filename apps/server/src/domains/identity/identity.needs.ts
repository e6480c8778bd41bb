import type { Clock, Duration } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../base/log.ts';
import type { SessionGuard } from '../../platform/access/index.ts';
import type { AuditTrail } from '../../platform/audit/index.ts';
import type { Files } from '../../platform/files/index.ts';
import type { Delivery, Wechat } from '../../platform/notify/index.ts';
import type { AccountQuota, Transactions } from '../../platform/storage/index.ts';
import type { VerificationCodes } from './codes/index.ts';
import type { PasswordRule, SealedPasswords, SignInThrottle } from './credentials/index.ts';
import type { SecondFactors } from './factor-codes/index.ts';
import type { ItemAccess } from './item-access.ts';

/** What the verbs of identity work with. */
export interface IdentityNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  /** Told which sessions ended and whose access changed. */
  readonly guard: Pick<SessionGuard, 'announce'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Of the installation. */
  readonly timeZone: string;
  readonly passwordRule: PasswordRule;
  /** A user's sessions, 100 unless said; beyond them the one not used for longest ends. */
  readonly sessionsPerUser?: number;
  /** How long a session may be idle; three days unless said. */
  readonly sessionIdle?: Duration;
}

/** What the verbs of accounts and people work with besides. */
export interface AccountNeeds extends IdentityNeeds {
  readonly guard: SessionGuard;
  readonly codes: VerificationCodes;
  readonly sealed: SealedPasswords;
  readonly throttle: SignInThrottle;
  readonly secondFactors: SecondFactors;
  readonly delivery: Pick<Delivery, 'send'>;
  /** Whether people may make accounts themselves. */
  readonly registration: boolean;
  readonly files: Pick<Files, 'save' | 'open' | 'keep' | 'remove'>;
  /** Null when no mini-program is configured. */
  readonly wechat: Wechat | null;
  /** Who knows the items; joined after identity was made. */
  readonly items: () => ItemAccess;
  /** How many sub-users an account may have. */
  readonly quota: AccountQuota;
}

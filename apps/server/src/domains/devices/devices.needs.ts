import type { Clock } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { AuditTrail } from '../../platform/audit/index.ts';
import type { Outbox } from '../../platform/events/index.ts';
import type { Transactions } from '../../platform/storage/index.ts';
import type { DeviceAddressPolicy } from './device-address-policy.ts';
import type { RegistrationClaims } from './registrations/index.ts';

/** What the verbs of devices work with. */
export interface DeviceNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit' | 'emitAll'>;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  readonly addresses: DeviceAddressPolicy;
  readonly registrations: RegistrationClaims;
  /** How many points the items of an account may have together; any number when left out. */
  readonly pointsPerAccount?: number;
}

import type { Clock, ItemId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { AuditTrail } from '../../platform/audit/index.ts';
import type { Outbox } from '../../platform/events/index.ts';
import type { Transactions, Tx } from '../../platform/storage/index.ts';
import type { DeviceAddressPolicy } from './device-address-policy.ts';
import type { RegistrationClaims } from './registrations/index.ts';

/** How many points an account may have: what one has too many the others lack. */
export interface PointQuota {
  /**
   * Demands that the account which has the item, if one has, may have so many points more.
   * @throws Fault refusal `point.account_full` {limit}
   */
  demand(tx: Tx, item: ItemId, more: number): Promise<void>;
}

/** What the verbs of devices work with. */
export interface DeviceNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit' | 'emitAll'>;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  readonly addresses: DeviceAddressPolicy;
  readonly registrations: RegistrationClaims;
  /** Any number of points when left out. */
  readonly pointQuota?: PointQuota;
}

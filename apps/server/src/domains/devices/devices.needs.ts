import type { Clock, ItemId, UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { AuditTrail } from '../../platform/audit/index.ts';
import type { Outbox } from '../../platform/events/index.ts';
import type { Transactions, Tx } from '../../platform/storage/index.ts';
import type { DeviceAddressPolicy } from './device-address-policy.ts';
import type { RegistrationClaims } from './registrations/index.ts';

/**
 * Demands that the account which has the item, if one has, may have so many more.
 * @throws Fault refusal `device.account_full`, `gateway.account_full`, `point.account_full`,
 *   `point.account_full_calculated` {limit}
 */
export type DeviceQuotas = Readonly<
  Record<
    'devices' | 'gateways' | 'points' | 'derivedPoints',
    /** @param account whose the item is, where that is known */
    (tx: Tx, item: ItemId, more: number, account?: UserId | null) => Promise<void>
  >
>;

/** What the verbs of devices work with. */
export interface DeviceNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit' | 'emitAll'>;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  readonly addresses: DeviceAddressPolicy;
  readonly registrations: RegistrationClaims;
  readonly quotas: DeviceQuotas;
}

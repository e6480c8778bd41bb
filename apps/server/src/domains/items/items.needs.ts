import type { Clock, ItemId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { SessionGuard } from '../../platform/access/index.ts';
import type { AuditTrail } from '../../platform/audit/index.ts';
import type { Outbox } from '../../platform/events/index.ts';
import type { Transactions } from '../../platform/storage/index.ts';

/** Who knows the groups that items are sorted into. */
export interface ItemGroups {
  /** The items in a group and in all below it. */
  itemsInGroup(group: number): Promise<ReadonlySet<ItemId>>;
}

/** Nobody sorts items into groups. */
export const noGroups: ItemGroups = { itemsInGroup: async () => new Set() };

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

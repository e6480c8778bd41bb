import type { Clock } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { AuditTrail } from '../../platform/audit/index.ts';
import type { Outbox } from '../../platform/events/index.ts';
import type { Transactions } from '../../platform/storage/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Items } from '../items/index.ts';

/** What the verbs of alarms work with. */
export interface AlarmNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit' | 'emitAll'>;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  readonly items: Pick<Items, 'names' | 'timeZones'>;
  readonly devices: Pick<Devices, 'find' | 'findPoints'>;
}

import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type { AlarmNews } from '@millwright/contract/alarms/alarms.topics';
import type { Clock } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { AuditTrail } from '../../platform/audit/index.ts';
import type { Outbox } from '../../platform/events/index.ts';
import type { Files } from '../../platform/files/index.ts';
import type { AccountQuota, Transactions } from '../../platform/storage/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Items } from '../items/index.ts';
import type { Telemetry } from '../telemetry/index.ts';

/** Tells open pages what became of alarms, once it is committed. */
export type TellAlarms = (event: AlarmNews['event'], alarms: readonly Alarm[]) => void;

/** What the verbs of alarms work with. */
export interface AlarmNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit' | 'emitAll'>;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly tell: TellAlarms;
  readonly clock: Clock;
  readonly items: Pick<Items, 'names' | 'timeZones' | 'accountOf'>;
  readonly devices: Pick<
    Devices,
    'find' | 'hold' | 'findPoints' | 'holdPoints' | 'scopeOfTexts' | 'textLists'
  >;
  readonly files: Pick<Files, 'save' | 'open' | 'keep' | 'remove'>;
  /** What screens are called, by whoever has them. */
  readonly screenNames: Telemetry['screenNames'];
  /** How many rules an account may have. */
  readonly quota: AccountQuota;
}

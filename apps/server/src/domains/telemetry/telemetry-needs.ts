import type { ItemId, UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../base/log.ts';
import type { SessionGuard } from '../../platform/access/index.ts';
import type { AuditTrail } from '../../platform/audit/index.ts';
import type { BoxBroker } from '../../platform/box-broker.ts';
import type { Bus, Changes, Outbox } from '../../platform/events/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { Lease } from '../../platform/lease/index.ts';
import type { Live } from '../../platform/live/index.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { MostPerAccount, Transactions } from '../../platform/storage/index.ts';
import type { DeviceAddressPolicy, Devices } from '../devices/index.ts';
import type { Items, ShiftCalendars } from '../items/index.ts';
import type { BackgroundTasks } from '../tasks/index.ts';
import type { RatesPerAccount } from './account-rates.ts';
import type { BoxPort } from './boxes/index.ts';
import type { History, HistoryLimit } from './history/index.ts';
import type { AccountsOfWriters } from './writes/index.ts';

/** What telemetry is composed of. */
export interface TelemetryNeeds extends HistoryLimit {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit'>;
  readonly changes: Pick<Changes, 'broadcast'>;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly tasks: Pick<BackgroundTasks, 'define' | 'begin'>;
  readonly http: Http;
  readonly live: Live;
  readonly guard: Pick<SessionGuard, 'resolveHash'>;
  readonly lease: Pick<Lease, 'holds' | 'fence' | 'hasOthers'>;
  /** To the other servers on this database; null where there can be none. */
  readonly servers: Pick<Bus, 'publish' | 'subscribe'> | null;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly items: Pick<Items, 'ports' | 'timeZones' | 'accountOf'>;
  readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf' | 'onChange'>;
  readonly mostPerAccount?: MostPerAccount | undefined;
  readonly ratesPerAccount?: RatesPerAccount | undefined;
  readonly devices: Devices;
  readonly addresses: DeviceAddressPolicy;
  /** Whose an item is; null when no account has it. */
  readonly accountOf: (item: ItemId) => Promise<UserId | null>;
  readonly accountsOfWriters: AccountsOfWriters;
  readonly boxes: BoxBroker;
  /** Where boxes may dial in; port 0 takes a free one. */
  readonly dtu: BoxPort;
  readonly history: History;
  /** Of the installation. */
  readonly timeZone: string;
}

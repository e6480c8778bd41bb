import { refuse } from '@millwright/contract';
import { type Clock, definePort } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Config } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import { createAccountRows } from '../../platform/admission/index.ts';
import {
  type AuditTrail,
  auditTrailLog,
  type SealedLog,
  type TrailPart,
} from '../../platform/audit/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Transactions } from '../../platform/storage/index.ts';
import type { BackgroundTasks } from '../tasks/index.ts';
import { routeAudit } from './audit.routes.ts';
import { listOperations } from './audit.store.ts';
import type { Audit } from './audit.ts';
import { type LogRetention, scheduleLogRetention } from './keep-logs.ts';
import { offerLogFiles } from './log-files.ts';
import {
  createOnlineRecorder,
  type ItemAccounts,
  type ItemNames,
  listOnline,
  nameItems,
  purgeLate,
  purgeOnline,
  recordPastStates,
} from './online-log/index.ts';
import { listSignIns, signInActions } from './sign-in-log.store.ts';
import { createTrailProof, sealTrail } from './trail/index.ts';
import {
  deleteWebErrors,
  listWebErrorEntries,
  listWebErrors,
  nameWebErrors,
  purgeWebErrors,
  recordWebErrors,
  setWebErrorState,
} from './web-errors/index.ts';
import { routeWebErrors } from './web-errors.routes.ts';

export type { Audit, GatewayStateChange } from './audit.ts';

export type { LogRetention } from './keep-logs.ts';
export type { DeviceStateChange } from './online-log/index.ts';

export interface AuditNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record' | 'purge'>;
  readonly http: Http;
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>;
  readonly tasks: Pick<BackgroundTasks, 'define' | 'begin'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
  readonly config: Pick<
    Config,
    | 'OPERATION_LOG_DAYS'
    | 'USER_LOG_DAYS'
    | 'ONLINE_LOG_DAYS'
    | 'ERROR_LOG_DAYS'
    | 'DEVICE_STATES_PER_ACCOUNT'
  >;
}

/** As whoever keeps what is written to devices calls its log. */
const valueChanges = 'value changes';
/** What an account has not used for so many seconds it can use at once: all of its devices. */
const savedStates = 1000;

export function createAudit(needs: AuditNeeds): Audit {
  const { db, transactions, auditTrail, http, config, clock } = needs;
  const logs = definePort<LogRetention>('audit.logs', { key: ({ name }) => name });
  const itemNames = definePort<ItemNames>('audit.item-names', { key: () => 'items' });
  const itemAccounts = definePort<ItemAccounts>('audit.item-accounts', { key: () => 'items' });
  const trail = (name: string, kept: number, part: TrailPart): LogRetention => ({
    name,
    days: kept,
    part,
    purge: (before, tx) => auditTrail.purge(tx, before, part),
  });
  logs.add(trail('operations', config.OPERATION_LOG_DAYS, { except: signInActions }));
  logs.add(trail('users', config.USER_LOG_DAYS, { only: signInActions }));
  logs.add({
    name: 'online',
    days: config.ONLINE_LOG_DAYS,
    async purge(before, tx) {
      await purgeLate(tx, before);
      return purgeOnline(tx, before);
    },
  });
  logs.add({
    name: 'errors',
    days: config.ERROR_LOG_DAYS,
    purge: (before, tx) => purgeWebErrors(tx, before),
  });
  scheduleLogRetention(logs, needs);
  const sealedLogs = (): SealedLog[] => [
    auditTrailLog,
    ...logs.all().flatMap(({ name, sealed }) => (sealed ? [{ ...sealed, name }] : [])),
  ];
  sealTrail({ ...needs, sealedLogs });
  const proof = createTrailProof(needs);
  const states = createAccountRows({
    clock,
    perSecond: config.DEVICE_STATES_PER_ACCOUNT,
    savedSeconds: savedStates,
    accountsOf: async (ids) => (await itemAccounts.all()[0]?.(ids)) ?? new Map(),
  });
  const recorder = createOnlineRecorder({ ...needs, rows: states });

  const audit: Audit = {
    name: 'audit',
    logs,
    itemNames,
    itemAccounts,
    operations: (query) => listOperations(db, query, clock.now()),
    async verify(of, head) {
      const wanted = of === 'operations' ? auditTrailLog.name : valueChanges;
      const log = sealedLogs().find(({ name }) => name === wanted);
      if (log === undefined) throw refuse('general.not_found');
      return proof.prove(log, head);
    },
    signIns: (query) => listSignIns(db, query, clock.now()),
    async online(query) {
      const { list, total } = await listOnline(db, query, clock.now());
      return { list: await nameItems(itemNames, list), total };
    },
    deviceState: (change) => recorder.take({ ...change, gatewayId: null }),
    gatewayState: ({ gatewayName, ...change }) =>
      recorder.take({ ...change, deviceId: null, deviceName: gatewayName }),
    pastStates: (changes) => recordPastStates(db, changes),
    takeLeftOutStates: states.takeBeyond,
    settled: () => recorder.settled(),
    recordWebErrors: (errors, origin) => recordWebErrors(needs, errors, origin),
    webErrors: (query) => listWebErrors(db, query, clock.now()),
    webErrorEntries: (query) => listWebErrorEntries(db, query, clock.now()),
    setWebErrorState: (ids, state, acting) =>
      transactions.run(async (tx) => {
        const name = await nameWebErrors(tx, ids);
        const changed = await setWebErrorState(tx, ids, state);
        await auditTrail.record(tx, {
          ...acting,
          action: 'web_error.change_state',
          subject: { kind: 'web_error', id: ids.join(','), name },
          after: { state, changed },
        });
        return changed;
      }),
    deleteWebErrors: (ids, acting) =>
      transactions.run(async (tx) => {
        const name = await nameWebErrors(tx, ids);
        const deleted = await deleteWebErrors(tx, ids);
        await auditTrail.record(tx, {
          ...acting,
          action: 'web_error.delete',
          subject: { kind: 'web_error', id: ids.join(','), name },
          after: { deleted },
        });
        return deleted;
      }),
    stop: () => recorder.stop(),
  };
  const files = offerLogFiles({ ...needs, itemNames });
  routeAudit(http, audit, files, db);
  routeWebErrors(http, audit, files);
  return audit;
}

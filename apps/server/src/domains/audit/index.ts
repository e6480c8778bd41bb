import type { OnlineEntry, Operation, SignIn } from '@millwright/contract/audit/audit.schemas';
import type {
  WebError,
  WebErrorEntry,
  WebErrorState,
} from '@millwright/contract/audit/web-errors.schemas';
import { type Clock, definePort, type Port } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Config } from '../../base/config.ts';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';
import type { Acting } from '../../platform/acting.ts';
import type { AuditTrail, TrailPart } from '../../platform/audit-trail.ts';
import type { Http } from '../../platform/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Transactions } from '../../platform/transaction.ts';
import type { ChainReport } from '../../platform/verify-audit-chain.ts';
import { routeAudit } from './audit.routes.ts';
import { listOperations, type OperationQuery } from './audit.store.ts';
import { type KeptLog, keepLogs } from './keep-logs.ts';
import { listOnline, type OnlineQuery, purgeOnline } from './online-log.store.ts';
import { createOnlineRecorder, type DeviceStateChange } from './online-recorder.ts';
import { createTrailProof } from './prove-trail.ts';
import { recordPastStates } from './record-past-states.ts';
import { type GivenWebError, recordWebErrors, type WebErrorOrigin } from './record-web-errors.ts';
import { sealTrail } from './seal-trail.ts';
import { listSignIns, type SignInQuery, signInActions } from './sign-in-log.store.ts';
import { listWebErrorEntries, type WebErrorEntryQuery } from './web-error-entries.store.ts';
import { listWebErrors, type WebErrorQuery } from './web-error-list.store.ts';
import { routeWebErrors } from './web-errors.routes.ts';
import { deleteWebErrors, purgeWebErrors, setWebErrorState } from './web-errors.store.ts';

export type { KeptLog } from './keep-logs.ts';
export { logPages } from './log-pages.ts';
export type { DeviceStateChange } from './online-recorder.ts';

/** The logs of what people did, of the states of devices, and of the errors of web pages. */
export interface Audit extends Stoppable {
  /** Logs of later domains that are to be kept for some days only. */
  readonly logs: Port<KeptLog>;
  operations(query: OperationQuery): Promise<{ list: Operation[]; total: number }>;
  /**
   * Whether the trail is still what was sealed; `head` is one that an earlier report named.
   * @throws Fault refusal `audit.proof_running` or `general.too_many` {seconds}
   */
  verify(head: string | null): Promise<ChainReport>;
  signIns(query: SignInQuery): Promise<{ list: SignIn[]; total: number }>;
  online(query: OnlineQuery): Promise<{ list: OnlineEntry[]; total: number }>;
  /** Records a device's state when it is not the one recorded last; returns at once. */
  deviceState(change: DeviceStateChange): void;
  /**
   * Records the states of one device before it was watched, oldest first; adds nothing when there
   * are such entries already.
   */
  pastStates(changes: readonly DeviceStateChange[]): Promise<void>;
  /** Resolves when the states taken are recorded, or the database is away. */
  settled(): Promise<void>;
  recordWebErrors(errors: readonly GivenWebError[], origin: WebErrorOrigin): Promise<void>;
  webErrors(query: WebErrorQuery): Promise<{ list: WebError[]; total: number }>;
  webErrorEntries(query: WebErrorEntryQuery): Promise<{ list: WebErrorEntry[]; total: number }>;
  /** Answers how many were in another state before. */
  setWebErrorState(ids: readonly number[], state: WebErrorState, acting: Acting): Promise<number>;
  /** With all their occurrences; answers how many there were. */
  deleteWebErrors(ids: readonly number[], acting: Acting): Promise<number>;
}

export interface AuditNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record' | 'purge'>;
  readonly http: Http;
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Pick<
    Config,
    'OPERATION_LOG_DAYS' | 'USER_LOG_DAYS' | 'ONLINE_LOG_DAYS' | 'ERROR_LOG_DAYS'
  >;
}

export function createAudit(needs: AuditNeeds): Audit {
  const { db, transactions, auditTrail, http, config, clock } = needs;
  const logs = definePort<KeptLog>('audit.logs', { key: ({ name }) => name });
  const trail = (name: string, kept: number, part: TrailPart): KeptLog => ({
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
    purge: (before, tx) => purgeOnline(tx, before),
  });
  logs.add({
    name: 'errors',
    days: config.ERROR_LOG_DAYS,
    purge: (before, tx) => purgeWebErrors(tx, before),
  });
  keepLogs(logs, needs);
  sealTrail(needs);
  const proof = createTrailProof(needs);
  const recorder = createOnlineRecorder(needs);

  const audit: Audit = {
    name: 'audit',
    logs,
    operations: (query) => listOperations(db, query),
    verify: (head) => proof.prove(head),
    signIns: (query) => listSignIns(db, query),
    online: (query) => listOnline(db, query),
    deviceState: (change) => recorder.take(change),
    pastStates: (changes) => recordPastStates(db, changes),
    settled: () => recorder.settled(),
    recordWebErrors: (errors, origin) => recordWebErrors(needs, errors, origin),
    webErrors: (query) => listWebErrors(db, query, clock.now()),
    webErrorEntries: (query) => listWebErrorEntries(db, query),
    setWebErrorState: (ids, state, acting) =>
      transactions.run(async (tx) => {
        const changed = await setWebErrorState(tx, ids, state);
        await auditTrail.record(tx, {
          ...acting,
          action: 'web_error.change_state',
          subject: { kind: 'web_error', id: ids.join(',') },
          after: { state, changed },
        });
        return changed;
      }),
    deleteWebErrors: (ids, acting) =>
      transactions.run(async (tx) => {
        const deleted = await deleteWebErrors(tx, ids);
        await auditTrail.record(tx, {
          ...acting,
          action: 'web_error.delete',
          subject: { kind: 'web_error', id: ids.join(',') },
          after: { deleted },
        });
        return deleted;
      }),
    stop: () => recorder.stop(),
  };
  routeAudit(http, audit, clock);
  routeWebErrors(http, audit, clock);
  return audit;
}

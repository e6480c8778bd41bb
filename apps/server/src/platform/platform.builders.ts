/** For tests of domains: the platform on a real database, with an edge to make calls through. */
import type { Call, CallInput, CallReply, Envelope } from '@millwright/contract';
import type { Operation } from '@millwright/contract/audit/audit.schemas';
import type { Clock } from '@millwright/kernel';
import { createManualClock, knownFields, type ManualClock } from '@millwright/testing';
import { sql } from 'kysely';
import { type Log, silentLog } from '../base/log.ts';
import { openTestPostgres } from '../engines/postgres/testing.ts';
import type { Session, SessionGuard } from './access/index.ts';
import { type AuditTables, type AuditTrail, createAuditTrail } from './audit/index.ts';
import {
  type Bus,
  type Changes,
  createChanges,
  createOutbox,
  type Outbox,
  type OutboxTables,
  startLocalBus,
} from './events/index.ts';
import { buildSession, createEdgeForTests } from './http/http.builders.ts';
import type { Http } from './http/index.ts';
import { createJobs, type Jobs } from './jobs/index.ts';
import type { Live } from './live/index.ts';
import { createTransactions, type Transactions } from './storage/index.ts';

export interface PlatformForTests {
  readonly db: Awaited<ReturnType<typeof openTestPostgres>>['postgres']['db'];
  readonly transactions: Transactions;
  readonly outbox: Outbox;
  readonly auditTrail: AuditTrail;
  readonly bus: Bus;
  readonly changes: Changes;
  readonly live: Pick<Live, 'publish'>;
  /** What open pages were told, in its order, whether anybody listens or not. */
  readonly published: { topic: string; to: number; data: unknown }[];
  readonly http: Http;
  readonly jobs: Jobs;
  readonly guard: SessionGuard;
  readonly clock: ManualClock;
  readonly log: Log;
  /** Of the installation. */
  readonly timeZone: string;
  /** Signs somebody in: an ordinary user unless told otherwise; answers the token. */
  signIn(given?: Partial<Session>): string;
  /** By token. A session taken out has ended; announce it as identity would. */
  readonly sessions: Map<string, Session>;
  /** Puts accounts into the database, for what refers to them. */
  addUsers(...ids: readonly number[]): Promise<void>;
  /**
   * Makes the call over HTTP, once `http.listen()` was awaited by the first call. A row may be given
   * as it was answered: only what the call knows of it is sent.
   */
  call<C extends Call>(
    token: string,
    call: C,
    input: CallInput<C>,
  ): Promise<Envelope<CallReply<C>> & { status: number }>;
  /** Names of the events in the outbox, dispatched or not, in their order. */
  emitted(): Promise<string[]>;
  /** Actions of the audit trail, in their order. */
  recorded(): Promise<string[]>;
  /** What the latest entry of the audit trail tells. */
  lastRecord(): Promise<
    Pick<Operation, 'action' | 'subjectKind' | 'subjectName' | 'before' | 'after'>
  >;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** @param running the clock of the services; the manual one unless given */
export async function openPlatformForTests(running?: Clock): Promise<PlatformForTests> {
  const { postgres, reset, drop } = await openTestPostgres();
  const { db } = postgres;
  const clock = createManualClock();
  const transactions = createTransactions({ db });
  const outbox = createOutbox({ postgres, clock: running ?? clock, log: silentLog });
  const auditTrail = createAuditTrail({ clock: running ?? clock });
  const jobs = createJobs({ postgres, clock: running ?? clock, log: silentLog });
  const bus = startLocalBus(silentLog);
  const changes = createChanges({ outbox, bus, clock: running ?? clock, log: silentLog });
  const published: PlatformForTests['published'] = [];
  const { http, guard, sessions } = createEdgeForTests();
  let url: Promise<string> | undefined;
  let signedIn = 0;

  return {
    db,
    transactions,
    outbox,
    auditTrail,
    bus,
    changes,
    live: { publish: (topic, to, data) => void published.push({ topic: topic.name, to, data }) },
    published,
    http,
    jobs,
    guard,
    sessions,
    clock,
    log: silentLog,
    timeZone: 'Asia/Shanghai',
    signIn(given) {
      const token = `token-${++signedIn}`;
      sessions.set(token, buildSession(token, given));
      return token;
    },
    async addUsers(...ids) {
      await sql`
        insert into app_user (id, guid, user_name, password_hash, grade, created_at, updated_at)
          overriding system value
          select id, gen_random_uuid(), 'user' || id, '', 1, now(), now()
            from unnest(${ids}::bigint[]) as id
          on conflict do nothing`.execute(db);
    },
    async call(token, call, input) {
      url ??= http.listen().then((listening) => listening.url);
      return request(await url, token, call, knownFields(call, input as Record<string, unknown>));
    },
    async emitted() {
      const events = db.withTables<OutboxTables>();
      const rows = await events.selectFrom('outbox_event').select('name').orderBy('id').execute();
      return rows.map(({ name }) => name);
    },
    async recorded() {
      const entries = db.withTables<AuditTables>().selectFrom('audit_entry');
      const rows = await entries.select('action').orderBy('id').execute();
      return rows.map(({ action }) => action);
    },
    lastRecord: () =>
      db
        .withTables<AuditTables>()
        .selectFrom('audit_entry')
        .select(['action', 'subject_kind as subjectKind', 'subject_name as subjectName'])
        .select(['before', 'after'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    async reset() {
      published.length = 0;
      await reset();
    },
    async close() {
      await http.stop();
      await jobs.stop();
      await outbox.stop();
      await bus.stop();
      await drop();
    },
  };
}

async function request<C extends Call>(
  url: string,
  token: string,
  call: C,
  input: Readonly<Record<string, unknown>>,
): Promise<Envelope<CallReply<C>> & { status: number }> {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = call.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest.get(field));
    rest.delete(field);
    return value;
  });
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  const query = new URLSearchParams();
  if (!hasBody) for (const [field, value] of rest) query.set(field, String(value));
  const response = await fetch(`${url}/api/v1/${path}?${query}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
  });
  const envelope = (await response.json()) as Envelope<CallReply<C>>;
  return { ...envelope, status: response.status };
}

/** For tests of the edge: a server on a free port whose sessions live in a map. */
import type { Permission } from '@millwright/contract';
import { type Clock, itemId, systemClock, timestamp, userId } from '@millwright/kernel';
import { type Log, silentLog } from '../../base/log.ts';
import { createSessionGuard, hashToken, type Session, type SessionGuard } from '../access/index.ts';
import { createAdmissionForTests } from '../admission/admission.builders.ts';
import type { Admission } from '../admission/index.ts';
import { createMetrics } from '../metrics.ts';
import { createHttp, type Http, type HttpNeeds } from './http.ts';
import { createSlowCalls } from './slow-calls.ts';

/** A session of an ordinary user with what the test says differently. */
export const buildSession = (token: string, given: Partial<Session> = {}): Session => ({
  tokenHash: hashToken(token),
  userId: userId(7),
  accountId: given.userId ?? userId(7),
  guid: '00000000-0000-4000-8000-000000000007',
  userName: 'operator',
  grade: 1,
  demo: false,
  language: 'en-US',
  permissions: new Set<Permission>(),
  pages: new Set<string>(),
  items: new Set([itemId(1)]),
  expiresAt: timestamp(Date.now() + 3_600_000),
  ...given,
});

export interface EdgeForTests {
  readonly http: Http;
  readonly guard: SessionGuard;
  readonly admission: Admission;
  /** By token. A session taken out has ended; announce it as identity would. */
  readonly sessions: Map<string, Session>;
  readonly log: Log;
  readonly lines: { level: string; facts: object; message: string }[];
}

export function createEdgeForTests({
  clock = systemClock,
  ...needs
}: Partial<HttpNeeds> & { clock?: Clock } = {}): EdgeForTests {
  const sessions = new Map<string, Session>();
  const lines: EdgeForTests['lines'] = [];
  const guard = createSessionGuard({ clock });
  const byHash = (hash: string) =>
    [...sessions.values()].find((session) => session.tokenHash === hash) ?? null;
  guard.source({
    find: async (hash) => byHash(hash),
    findMany: async (hashes) =>
      new Map(
        [...sessions.values()]
          .map((session) => [session.tokenHash, session] as const)
          .filter(([hash]) => hashes.includes(hash)),
      ),
    ended: async (hashes) => hashes.filter((hash) => byHash(hash) === null),
  });
  const at = (level: string) => (facts: object, message: string) =>
    void lines.push({ level, facts, message });
  const log: Log = {
    ...silentLog,
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: () => log,
  };
  const metrics = createMetrics();
  const admission = createAdmissionForTests({ clock, metrics });
  const http = createHttp({
    config: { HOST: '127.0.0.1', PORT: 0, TRUST_PROXY: [] },
    tls: null,
    clock,
    log,
    guard,
    admission,
    metrics,
    health: [],
    slowCalls: createSlowCalls(clock),
    strict: true,
    ...needs,
  });
  return { http, guard, admission: needs.admission ?? admission, sessions, log, lines };
}

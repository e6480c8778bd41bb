/** For tests: identity on a real database behind a real edge, with a clock that can be moved. */

import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { pageHeader } from '@millwright/contract/call/page-header';
import type { SecondFactorMode } from '@millwright/contract/identity/account.schemas';
import type { PublicKey, SealedPassword } from '@millwright/contract/identity/identity.schemas';
import { type Clock, type Duration, systemClock, timestamp } from '@millwright/kernel';
import { createTempDir } from '@millwright/testing';
import { openTestPostgres } from '../../engines/postgres/testing.ts';
import { createAuditTrail } from '../../platform/audit/index.ts';
import { createFiles } from '../../platform/files/index.ts';
import { createEdgeForTests } from '../../platform/http/http.builders.ts';
import { createLive } from '../../platform/live/index.ts';
import { createMetrics } from '../../platform/metrics.ts';
import type { WebPush, Wechat } from '../../platform/notify/index.ts';
import { createDelivery } from '../../platform/notify/index.ts';
import { noFiles } from '../../platform/notify/no-files.builders.ts';
import { createTransactions, type MostPerAccount } from '../../platform/storage/index.ts';
import { createIdentity } from './index.ts';

/** What the tests look at in a reply. */
export interface Answer {
  readonly status: number;
  readonly cookie: string | null;
  readonly body: {
    readonly code: number;
    readonly data: Readonly<Record<string, unknown>> | null;
    readonly message: string;
    readonly error?: string;
    readonly details?: Readonly<Record<string, unknown>>;
    readonly token?: string;
  };
}

/** Seals as a client does: with any implementation of RSA-OAEP over the key that was told. */
export const sealPassword = (key: Pick<PublicKey, 'publicKey'>, payload: SealedPassword): string =>
  publicEncrypt(
    {
      key: createPublicKey({
        key: Buffer.from(key.publicKey, 'base64'),
        format: 'der',
        type: 'spki',
      }),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    },
    Buffer.from(JSON.stringify(payload)),
  ).toString('base64');

export const randomNonce = (): string => randomBytes(16).toString('hex');

export async function openIdentityForTests(
  given: {
    readonly wechat?: Wechat;
    readonly webPush?: WebPush | null;
    readonly clock?: Clock;
    readonly sessionsPerUser?: number;
    readonly sessionIdle?: Duration;
    readonly registration?: boolean;
    readonly secondFactor?: SecondFactorMode;
    readonly mostPerAccount?: MostPerAccount;
  } = {},
) {
  const { postgres, reset, drop } = await openTestPostgres();
  const { db } = postgres;
  let ahead = 0;
  const clock = given.clock ?? { ...systemClock, now: () => timestamp(Date.now() + ahead) };
  const transactions = createTransactions({ db });
  const edge = createEdgeForTests({ clock });
  const { http, guard, admission, log, lines } = edge;
  const folder = createTempDir();
  const jobs = { define: () => {}, schedule: () => {}, enqueue: async () => {} };
  // Without channels every message is held, where a test can read it.
  const delivery = createDelivery({
    db,
    transactions,
    jobs,
    files: noFiles,
    channels: [],
    clock,
    log,
  });
  const needs = {
    db,
    transactions,
    auditTrail: createAuditTrail({ clock }),
    guard,
    clock,
    log,
    timeZone: 'Asia/Shanghai',
    passwordRule: { min: 3 },
    ...(given.sessionIdle === undefined ? {} : { sessionIdle: given.sessionIdle }),
    ...(given.sessionsPerUser === undefined ? {} : { sessionsPerUser: given.sessionsPerUser }),
  };
  const open = () =>
    createIdentity({
      ...needs,
      http,
      jobs,
      delivery,
      files: createFiles({ dataDir: folder.path, db, clock }),
      wechat: given.wechat ?? null,
      webPush: given.webPush ?? null,
      registration: given.registration ?? true,
      secondFactor: given.secondFactor ?? 'optional',
      dataDir: folder.path,
      mostPerAccount: given.mostPerAccount,
    });
  const identity = await open();
  const live = createLive({
    http,
    guard,
    admission,
    clock,
    log,
    metrics: createMetrics(),
    topics: [],
  });
  live.source({ snapshot: () => {}, allowed: async (_session, points) => points.map(() => false) });
  const { url } = await http.listen();

  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const reply = await fetch(url + path, init);
    const body = (await reply.json()) as Answer['body'];
    return { status: reply.status, cookie: reply.headers.get('set-cookie'), body };
  };
  /** As our own pages ask. */
  const ask = (path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = new Headers({ ...pageHeader });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return send(path, { ...init, headers });
  };
  return {
    identity,
    /** What the verbs work with. */
    needs,
    db,
    guard,
    live,
    lines,
    url,
    folder: folder.path,
    reset,
    ask,
    now: () => clock.now(),
    /** Only without a clock of the test's own. */
    moveClock(by: number) {
      ahead += by;
    },
    signIn: (query: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
      ask(`/api/login?${new URLSearchParams(query)}`, { headers }),
    /** Signs in by no more than a link, which may stand on another site. */
    visit: (query: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
      send(`/api/login?${new URLSearchParams(query)}`, { headers }),
    profile: (token: string) =>
      ask('/api/v1/account/profile', { headers: { authorization: `Bearer ${token}` } }),
    async close() {
      await live.stop();
      await http.stop();
      await drop();
      folder.remove();
    },
  };
}

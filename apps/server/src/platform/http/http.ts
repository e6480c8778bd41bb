/** The edge: every declared call as a route, the web app, the probes, one server. */
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { Call, CallParsed, CallReply, OwnedKind, ScopeKind } from '@millwright/contract';
import { refuse } from '@millwright/contract';
import { bug, type Clock } from '@millwright/kernel';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Config } from '../../base/config.ts';
import type { ConnectionCaps } from '../../base/connection-caps.ts';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';
import type { OwnerResolver, ScopeResolver, SessionGuard } from '../access/index.ts';
import type { Admission } from '../admission/index.ts';
import type { Metrics } from '../metrics.ts';
import type { ServerCertificate } from '../tls/index.ts';
import { answerClientError } from './answer-client-error.ts';
import { createIncomingBodies, takeJson, type UploadedFiles } from './body/index.ts';
import type { CallContext, Download } from './call-context.ts';
import { type CallMade, createCallRoute } from './call-route.ts';
import { createAddressOf, createCallers } from './caller/index.ts';
import { createWebServer, holdConnections } from './connections/index.ts';
import { failure, toFault } from './envelope.ts';
import { logRequests } from './log-requests.ts';
import { type PageContent, servePage } from './page.ts';
import { type HealthPart, serveProbes } from './probes/index.ts';
import { securityHeaders } from './security-headers.ts';
import type { SlowCalls } from './slow-calls.ts';
import { routeUpgrades, type UpgradeHandler } from './upgrade.ts';
import { answerPage, serveWebApp } from './web-app.ts';

type Maybe<T> = T | Promise<T>;
export type Handler<C extends Call> = (
  input: CallParsed<C>,
  context: CallContext,
) => Maybe<CallReply<C>>;
export type UploadHandler<C extends Call> = (
  input: CallParsed<C>,
  files: UploadedFiles,
  context: CallContext,
) => Maybe<CallReply<C>>;
export type DownloadHandler<C extends Call> = (
  input: CallParsed<C>,
  context: CallContext,
) => Maybe<Download>;

export interface Http extends Stoppable {
  handle<C extends Call>(call: C, handler: Handler<C>): void;
  /** For calls that declare `upload`. */
  handleUpload<C extends Call>(call: C, handler: UploadHandler<C>): void;
  /** For calls that declare `download`. */
  handleDownload<C extends Call>(call: C, handler: DownloadHandler<C>): void;
  /** How the ids of a kind lead to their items; one resolver per kind. */
  scope(kind: ScopeKind, resolve: ScopeResolver): void;
  /** How the ids of a kind lead to the users whose they are; one resolver per kind. */
  owner(kind: OwnedKind, resolve: OwnerResolver): void;
  /** Hears of every call that changes something, once it has succeeded. */
  onChange(listener: (change: CallMade) => void): void;
  /** A path (lower case, no query) that speaks another protocol: see `upgrade.ts`. */
  upgrade(path: string, handler: UpgradeHandler): void;
  /** A page of the server's own, the same for everybody: no session, no envelope. */
  page(path: string, type: string, content: PageContent): void;
  /** @throws Fault naming the declared calls without a handler and the handlers without a call. */
  assertComplete(calls: readonly Call[]): void;
  /** @throws Fault outage when the port is taken */
  listen(): Promise<{ readonly url: string }>;
}

export interface HttpNeeds {
  readonly config: Pick<Config, 'HOST' | 'PORT' | 'TRUST_PROXY' | 'MAP_URL' | 'PUBLIC_URL'>;
  /** Null for plain HTTP. */
  readonly tls: ServerCertificate | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly guard: SessionGuard;
  readonly admission: Admission;
  /** Of the web port; any number when left out. */
  readonly caps?: ConnectionCaps;
  readonly metrics: Metrics;
  readonly health: readonly HealthPart[];
  readonly slowCalls: Pick<SlowCalls, 'note'>;
  /** Whether this server collects; yes when left out. */
  readonly collects?: () => boolean;
  /** For tests: a code that a call answers without having declared it is a bug. */
  readonly strict?: boolean;
  /** Folder of the built web app; without it only the API is served. */
  readonly webRoot?: string;
}

export function createHttp(needs: HttpNeeds): Http {
  const { config, clock, log, metrics, caps } = needs;
  // Who comes through a proxy that ends TLS is as safe as by our own.
  const secure = needs.tls !== null || config.PUBLIC_URL?.startsWith('https:') === true;
  const options: FastifyServerOptions = {
    logger: false,
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      maxParamLength: 200,
    },
    clientErrorHandler: answerClientError,
    // For each address of a name that has several.
    serverFactory(answer) {
      const server = createWebServer(needs.tls, answer);
      if (caps !== undefined) holdConnections(server, { caps, clock });
      return server;
    },
    // A path that cannot be decoded names nothing.
    frameworkErrors: (_error, request, reply) => answerUnknown(request, reply as FastifyReply),
  };
  const app: FastifyInstance = Fastify(options);
  const callers = createCallers({ guard: needs.guard, secure });
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): void => {
    const caller = { language: callers.languageOf(request), requestId: request.id };
    reply.status(404).send(failure(refuse('general.not_found'), caller).body);
  };
  const addressOf = createAddressOf(config.TRUST_PROXY);
  const items = new Map<ScopeKind, ScopeResolver>();
  const owners = new Map<OwnedKind, OwnerResolver>();
  const handled = new Map<string, Call>();
  const upgrades = new Map<string, UpgradeHandler>();
  const changeListeners = new Set<(change: CallMade) => void>();
  let accepting = true;

  const headers = securityHeaders(secure, config.MAP_URL);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  const bodies = createIncomingBodies(needs.admission.bodies);
  const readJson = takeJson(app, bodies);
  logRequests(app, log);
  app.register(multipart, { throwFileSizeLimit: false });
  if (needs.webRoot !== undefined) serveWebApp(app, needs.webRoot);
  serveProbes(app, {
    health: needs.health,
    metrics,
    admission: needs.admission,
    log,
    collects: needs.collects ?? (() => true),
    accepting: () => accepting,
    isAdministrator: async (request) => {
      const session = (await callers.sessionOf(request))?.session;
      return session?.grade === 0 && session.lacksSecondFactor !== true;
    },
  });

  app.setNotFoundHandler((request, reply) => {
    if (!answerPage(request, reply)) answerUnknown(request, reply);
  });
  // Calls have their own. What else throws is the library that sends files, of a path that is none;
  // or the disk.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if ((error.statusCode ?? 500) < 500) return answerUnknown(request, reply);
    log.error({ requestId: request.id, err: error }, 'a file could not be sent');
    const caller = { language: callers.languageOf(request), requestId: request.id };
    const { status, body } = failure(toFault(error), caller);
    reply.status(status).send(body);
  });

  routeUpgrades(app.server, upgrades, {
    log,
    accepting: () => accepting,
    admit: (request) => needs.admission.knock(addressOf(request)),
  });

  const addRoute = createCallRoute({
    app,
    callers,
    admission: needs.admission,
    clock,
    bodies,
    readJson,
    resolvers: { items, owners },
    log,
    metrics,
    slowCalls: needs.slowCalls,
    secure,
    strict: needs.strict === true,
    changed(change) {
      if (change.call.changes === undefined) return;
      for (const listener of changeListeners) listener(change);
    },
  });
  const register = (call: Call): void => {
    if (handled.has(call.name)) throw bug('http.handled_twice', { call: call.name });
    handled.set(call.name, call);
  };

  return {
    name: 'http',
    handle(call, handler) {
      register(call);
      addRoute(call, { kind: 'json', run: (input, context) => handler(input as never, context) });
    },
    handleUpload(call, handler) {
      register(call);
      addRoute(call, {
        kind: 'upload',
        run: (input, file, context) => handler(input as never, file, context),
      });
    },
    handleDownload(call, handler) {
      register(call);
      addRoute(call, {
        kind: 'download',
        run: (input, context) => handler(input as never, context),
      });
    },
    scope(kind, resolve) {
      if (items.has(kind)) throw bug('http.scope_twice', { kind });
      items.set(kind, resolve);
    },
    owner(kind, resolve) {
      if (owners.has(kind)) throw bug('http.scope_twice', { kind });
      owners.set(kind, resolve);
    },
    onChange: (listener) => void changeListeners.add(listener),
    upgrade: (path, handler) => void upgrades.set(path, handler),
    page: (path, type, content) => servePage(app, path, { type, content }),
    assertComplete(calls) {
      const declared = new Set(calls.map((call) => call.name));
      const missing = [...declared].filter((name) => !handled.has(name));
      const strange = [...handled.keys()].filter((name) => !declared.has(name));
      if (missing.length + strange.length > 0) {
        throw bug('http.incomplete', { missing: missing.join(' '), strange: strange.join(' ') });
      }
    },
    async listen() {
      await app.listen({ host: config.HOST, port: config.PORT });
      const address = app.server.address();
      const port = typeof address === 'object' && address !== null ? address.port : config.PORT;
      const host = /^(0\.0\.0\.0|::)$/.test(config.HOST) ? 'localhost' : config.HOST;
      return { url: `${needs.tls === null ? 'http' : 'https'}://${host}:${port}` };
    },
    async stop() {
      accepting = false;
      bodies.stop();
      await app.close();
    },
  };
}

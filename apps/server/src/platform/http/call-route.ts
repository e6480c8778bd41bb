/** One declared call as one route: guard, input, rule, handler, reply. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '@millwright/contract';
import { isChange, type Language, refuse } from '@millwright/contract';
import { bug, type Clock, type Fault } from '@millwright/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inShareOf } from '../../base/give-way.ts';
import type { Log } from '../../base/log.ts';
import type { Session } from '../access/index.ts';
import {
  type Concerned,
  checkDemo,
  checkOwnHand,
  checkPermission,
  checkScope,
  checkSecondFactor,
  type Resolvers,
} from '../access/index.ts';
import type { Admission } from '../admission/index.ts';
import type { Metrics } from '../metrics.ts';
import {
  filesOf,
  type IncomingBodies,
  type IncomingBody,
  type UploadedFiles,
  withForm,
} from './body/index.ts';
import type { CallContext, ContextCookie, Download } from './call-context.ts';
import {
  type Callers,
  type CookieKind,
  checkSameSite,
  isFromOwnPage,
  readCookie,
  writeCookie,
} from './caller/index.ts';
import { sendDownload } from './download.ts';
import { type Answer, failure, replyOf, toFault, undeclaredCode } from './envelope.ts';
import { readInput } from './input/index.ts';
import { holdDownload, holdReply, packReply } from './reply/index.ts';
import type { SlowCalls } from './slow-calls.ts';

type Fields = Readonly<Record<string, unknown>>;

export type Work =
  | { readonly kind: 'json'; readonly run: (input: Fields, context: CallContext) => unknown }
  | {
      readonly kind: 'upload';
      readonly run: (input: Fields, files: UploadedFiles, context: CallContext) => unknown;
    }
  | {
      readonly kind: 'download';
      readonly run: (input: Fields, context: CallContext) => Download | Promise<Download>;
    };

/** A call that somebody who is signed in has made with success. */
export interface CallMade {
  readonly call: Call;
  readonly concerned: Concerned;
  readonly session: Session;
}

interface RouteNeeds {
  readonly app: FastifyInstance;
  readonly callers: Callers;
  readonly admission: Admission;
  readonly clock: Pick<Clock, 'after'>;
  readonly bodies: IncomingBodies;
  /** What the JSON of a request says. */
  readonly readJson: (request: FastifyRequest) => unknown;
  readonly resolvers: Resolvers;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly slowCalls: Pick<SlowCalls, 'note'>;
  readonly secure: boolean;
  readonly strict: boolean;
  readonly changed: (change: CallMade) => void;
}

/** `itemconfig/delete/{id}` as Fastify spells it, below the prefix. */
const routeOf = (call: Call): string =>
  `/${call.prefixed === false ? '' : 'api/v1/'}${call.path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Refuses a declaration and a handler that do not go together. */
function checkKind(call: Call, work: Work): void {
  const declared =
    call.upload !== undefined ? 'upload' : call.download === true ? 'download' : 'json';
  if (declared !== work.kind) throw bug('http.kind', { call: call.name, declared });
}

export function createCallRoute(needs: RouteNeeds): (call: Call, work: Work) => void {
  const { app, callers, log, admission, bodies } = needs;
  const sessions = new WeakMap<FastifyRequest, Session>();
  const calls = needs.metrics.count('http_calls_total', 'Calls answered', ['call', 'code']);
  const timing = needs.metrics.timing('http_call_seconds', 'Time to answer a call', ['call']);

  /** Were they set for other sites' pages, too, these could sign a visitor in as somebody else. */
  const cookieOf = (
    kind: CookieKind,
    { headers }: FastifyRequest,
    reply: FastifyReply,
  ): ContextCookie => ({
    read: () =>
      isFromOwnPage(headers) ? readCookie(headers.cookie, kind, needs.secure) : undefined,
    set(token, until) {
      if (!isFromOwnPage(headers)) return;
      reply.header('set-cookie', writeCookie(kind, { token, until }, needs.secure));
    },
    clear: () => void reply.header('set-cookie', writeCookie(kind, null, needs.secure)),
  });

  const contextOf = (request: FastifyRequest, reply: FastifyReply): CallContext => {
    return {
      get session() {
        const session = sessions.get(request);
        if (session === undefined) throw bug('http.session_in_public_call');
        return session;
      },
      language: callers.languageOf(request, sessions.get(request)),
      requestId: request.id,
      address: request.ip,
      get gone() {
        const gone = new AbortController();
        if (reply.raw.destroyed) gone.abort();
        reply.raw.once('close', () => gone.abort());
        return gone.signal;
      },
      get waitedMs() {
        return reply.elapsedTime;
      },
      agent: (request.headers['user-agent'] ?? '').slice(0, 256),
      sessionCookie: cookieOf('session', request, reply),
      deviceCookie: cookieOf('device', request, reply),
      browserCookie: cookieOf('browser', request, reply),
    };
  };

  /** Before the body is read, so that a stranger cannot make the server read one. */
  const guard = async (call: Call, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    admission.meet(call, request.ip, () => callers.isKnown(request));
    if (call.rule.kind === 'public') {
      admission.unread.own(request.socket, request.ip);
      admission.enter(call, request.ip, null);
      bodies.admit(call, request, reply, request.ip);
      return;
    }
    const caller = await callers.sessionOf(request);
    if (caller === null) throw refuse('general.signed_out');
    sessions.set(request, caller.session);
    admission.unread.own(request.socket, caller.session);
    admission.enter(call, request.ip, caller.session);
    if (caller.byCookie && isChange(call)) checkSameSite(request.headers);
    checkSecondFactor(call, caller.session);
    checkPermission(call, caller.session);
    checkOwnHand(call, caller.session);
    bodies.admit(call, request, reply, caller.session);
  };

  /**
   * The session as it is when the call is made: a body may come slowly and a turn be long in coming,
   * and rights that were taken meanwhile are gone.
   */
  const sessionNow = async (call: Call, request: FastifyRequest): Promise<Session | undefined> => {
    const before = sessions.get(request);
    if (before === undefined) return undefined;
    const session = await callers.sessionAgain(before);
    if (session === null) throw refuse('general.signed_out');
    sessions.set(request, session);
    checkSecondFactor(call, session);
    checkPermission(call, session);
    checkOwnHand(call, session);
    return session;
  };

  const answer = (
    call: Call,
    reply: FastifyReply,
    {
      code,
      status,
      body,
    }: { code: number; status: number; body: Answer['body'] | string | Buffer },
  ): FastifyReply => {
    calls.add({ call: call.name, code: String(code) });
    timing.observe({ call: call.name }, reply.elapsedTime / 1000);
    needs.slowCalls.note(call.name, reply.elapsedTime);
    reply.status(status).header('cache-control', 'no-store');
    return reply.type('application/json; charset=utf-8').send(body);
  };

  /** Nobody's session is needed for a public call, whose reply may bring one: those are not packed. */
  const succeed = async (
    call: Call,
    result: unknown,
    { headers, language }: { headers: IncomingHttpHeaders; language: Language },
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const made = await replyOf(call, result, language);
    if (call.rule.kind === 'public') return answer(call, reply, made);
    const { content, encoding } = await packReply(headers, made.body);
    // What was changed is changed, and its reply is small.
    const whose = sessions.get(reply.request) ?? reply.request.ip;
    if (!isChange(call)) holdReply(admission.replies, whose, reply, content);
    if (encoding !== null) reply.header('content-encoding', encoding);
    return answer(call, reply, { ...made, body: content });
  };

  /** What a call answers beyond its declaration is told to us; the strict edge of tests fails. */
  const asDeclared = (call: Call, fault: Fault): Fault => {
    const code = undeclaredCode(fault, call);
    if (code === null) return fault;
    log.error({ call: call.name, code }, 'a call answered a code that it does not declare');
    return needs.strict ? bug('http.undeclared', { call: call.name, code }, fault) : fault;
  };

  const fail = (call: Call, thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const fault = asDeclared(call, toFault(thrown));
    const facts = { call: call.name, requestId: request.id, err: fault.cause ?? fault };
    if (fault.family === 'bug') log.error(facts, 'a call failed');
    else if (fault.family === 'outage') log.warn(facts, 'a call met an outage');
    const { language, requestId } = contextOf(request, reply);
    const seconds = fault.details.seconds;
    if (typeof seconds === 'number') reply.header('retry-after', String(seconds));
    // What is left of the body is not waited for.
    if (bodies.of(request)?.signal.aborted) reply.header('connection', 'close');
    const failed = failure(fault, { language, requestId }, call);
    return answer(call, reply, { ...failed, code: failed.body.code });
  };

  return (call, work) => {
    checkKind(call, work);

    const perform = async (
      request: FastifyRequest,
      context: CallContext,
      readBody: () => unknown,
      run: (input: Fields) => unknown,
    ): Promise<unknown> => {
      // In its turn from here on: to check a thousand points takes the loop a while, too.
      const inTurn = async (): Promise<unknown> => {
        const session = await sessionNow(call, request);
        const input = readInput(call, request, readBody(), context.language);
        if (session === undefined) return run(input);
        checkDemo(call, session);
        const concerned = await checkScope(call, input, session, needs.resolvers);
        const result = await run(input);
        needs.changed({ call, concerned, session });
        return result;
      };
      const isGone = () => request.raw.socket.destroyed;
      return admission.run(call, sessions.get(request) ?? context.address, inTurn, isGone);
    };

    /** What the call answers to what is sent with it: a form, or JSON. */
    const receive = async (
      request: FastifyRequest,
      context: CallContext,
      body: IncomingBody | undefined,
    ): Promise<unknown> => {
      if (work.kind === 'upload') {
        const { upload } = call;
        if (upload === undefined) throw bug('http.kind', { call: call.name });
        if (!request.isMultipart()) throw refuse('general.media_type');
        return withForm(upload, request, body, (form) =>
          perform(
            request,
            context,
            () => form.fields,
            (input) => work.run(input, filesOf(upload, form), context),
          ),
        );
      }
      const run = (readBody: () => unknown) =>
        perform(request, context, readBody, (input) => work.run(input, context));
      return request.isMultipart()
        ? withForm(undefined, request, body, ({ fields }) => run(() => fields))
        : run(() => needs.readJson(request));
    };

    const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const context = contextOf(request, reply);
      const body = bodies.take(request);
      try {
        if (work.kind === 'download') {
          const readBody = () => needs.readJson(request);
          const file = await perform(request, context, readBody, (input) =>
            work.run(input, context),
          );
          const download = file as Download;
          const whose = sessions.get(request) ?? request.ip;
          holdDownload({ ...admission, clock: needs.clock }, whose, reply, download.content);
          calls.add({ call: call.name, code: '200' });
          return sendDownload(reply, download);
        }
        const asked = { headers: request.headers, language: context.language };
        return succeed(call, await receive(request, context, body), asked, reply);
      } finally {
        body?.close();
      }
    };

    app.route({
      method: call.method,
      url: routeOf(call),
      onRequest: (request, reply) => guard(call, request, reply),
      errorHandler: (error, request, reply) => void fail(call, error, request, reply),
      handler(request, reply) {
        const session = sessions.get(request);
        const run = () => respond(request, reply);
        return session === undefined ? run() : inShareOf(session.accountId, run);
      },
    });
  };
}

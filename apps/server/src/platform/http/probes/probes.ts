/** What machines ask: alive, ready, figures. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../../base/log.ts';
import type { Admission } from '../../admission/index.ts';
import type { Metrics } from '../../metrics.ts';
import { toFault } from '../envelope.ts';
import { checkOf, type HealthPart } from './health-check.ts';

export interface ProbeNeeds {
  readonly health: readonly HealthPart[];
  readonly metrics: Metrics;
  readonly admission: Pick<Admission, 'knock'>;
  readonly log: Log;
  /** Whether this server collects. */
  readonly collects: () => boolean;
  /** False from the moment the server has begun to stop. */
  readonly accepting: () => boolean;
  /** Whether the request carries an administrator's token. */
  readonly isAdministrator: (request: FastifyRequest) => Promise<boolean>;
}

/** What proxies add, one or another of them. */
const addedByProxies = ['x-forwarded-for', 'x-real-ip', 'x-forwarded-host', 'forwarded', 'via'];
const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * Figures are for this machine's own collector or an administrator. A request that a proxy passed
 * on is no longer local, whether or not the proxy is trusted to name its client; nor is one to
 * another name, which a page of somebody else's has led here (DNS rebinding).
 */
const isLocal = (request: FastifyRequest): boolean =>
  addedByProxies.every((name) => request.headers[name] === undefined) &&
  localHost.test(request.headers.host ?? '') &&
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');

/**
 * `/healthz`: the process answers. `/readyz`: 200 while every part is well or merely degraded
 * (history down: live values and alarms still work), else 503; the parts' details are not told.
 * Answers within a second or so, whatever hangs; of that it tells what was known last. Others than
 * this machine are counted per network as calls are.
 * `/metrics`: Prometheus, to loopback or to an administrator's bearer token; counted per network as
 * calls are, before a session is looked up.
 */
export function serveProbes(app: FastifyInstance, needs: ProbeNeeds): void {
  app.get('/healthz', async () => ({ ok: true }));

  /** Counts the request for its network; answers false when it has been answered so. */
  const admits = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    try {
      needs.admission.knock(request.ip);
      return true;
    } catch (error) {
      const { seconds = 1 } = toFault(error).details;
      await reply.status(429).header('retry-after', String(seconds)).send('Too many requests.\n');
      return false;
    }
  };

  const checks = needs.health.map(checkOf);
  app.get('/readyz', async (request, reply) => {
    if (!isLocal(request) && !(await admits(request, reply))) return reply;
    const parts = await Promise.all(checks.map((check) => check()));
    const ready = needs.accepting() && parts.every((part) => part.ok || part.degraded === true);
    for (const part of parts) {
      if (!part.ok) needs.log.warn({ part: part.name, detail: part.detail }, 'not well');
    }
    reply.status(ready ? 200 : 503);
    return {
      ready,
      collects: needs.collects(),
      degraded: parts.some((part) => !part.ok),
      parts: parts.map(({ name, ok, degraded = false, last }) => ({
        name,
        ok,
        degraded,
        ...(last === undefined ? {} : { last }),
      })),
    };
  });

  app.get('/metrics', async (request, reply) => {
    if (!(await admits(request, reply))) return reply;
    if (!isLocal(request) && !(await needs.isAdministrator(request))) {
      return reply.status(401).send('Only from this machine or with an administrator token.\n');
    }
    const { text, type } = await needs.metrics.render();
    return reply.type(type).send(text);
  });
}

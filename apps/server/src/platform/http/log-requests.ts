/** One line per request. The query string is never in it: sign-in and tickets travel there. */
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../base/log.ts';

export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    const facts = {
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
      requestId: request.id,
    };
    if (reply.statusCode >= 500) log.warn(facts, 'request');
    else if (request.method === 'GET') log.debug(facts, 'request');
    else log.info(facts, 'request');
  });
}

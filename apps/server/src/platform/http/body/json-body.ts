/** Bodies of JSON: read when they come, understood in the turn of their call. */
import type { IncomingMessage } from 'node:http';
import { refuse } from '@millwright/contract';
import { isJsonBeyond } from '@millwright/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type IncomingBodies, readBody } from './incoming-body.ts';
import { hasMoreNames } from './json-names.ts';

/** Different names of fields that a body may have; the largest call knows some fifty. */
const mostNames = 1000;
/** Twice as deep as the deepest screen, and more lists and values than a mebibyte of any call's holds. */
const bounds = { depth: 64, values: 250_000 };

/**
 * Takes over what Fastify does with JSON and texts. What is sent to no call is not read.
 * @returns what the body of a request says, which is let go of by that; it throws
 *   `general.unknown_field` for one with more names than any call knows, `general.too_nested` {depth} for one
 *   that is nested deeper, or holds more values
 */
export function takeJson(
  app: FastifyInstance,
  bodies: IncomingBodies,
): (request: FastifyRequest) => unknown {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const body = bodies.of(request);
      return body === undefined ? undefined : await readBody(payload, body);
    },
  );
  return (request) => {
    const { body } = request;
    request.body = undefined;
    // An empty body under a JSON content type is what many clients send with DELETE.
    if (!Buffer.isBuffer(body) || body.length === 0) return undefined;
    if (hasMoreNames(body, mostNames))
      throw refuse('general.unknown_field', { field: `> ${mostNames}` });
    if (isJsonBeyond(body, bounds)) throw refuse('general.too_nested', { depth: bounds.depth });
    let said: unknown;
    let failed: Error | null = null;
    parse(request, body.toString(), (error, value) => {
      failed = error;
      said = value;
    });
    if (failed !== null) throw failed;
    return said;
  };
}

/** A page or file of the server's own: packed when first asked for, sent again only when it differs. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

export interface Page {
  readonly type: string;
  readonly content: string | Buffer;
}

const pack = promisify(gzip);

export function servePage(app: FastifyInstance, path: string, { type, content }: Page): void {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  let packed: Promise<Buffer> | undefined;
  app.get(path, async (request, reply) => {
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }).type(type);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
      return reply.send(content);
    }
    packed ??= pack(content);
    return reply.header('content-encoding', 'gzip').send(await packed);
  });
}

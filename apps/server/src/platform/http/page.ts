/** A page or file of the server's own: made and packed when first asked for, sent again only when it differs. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { takesGzip } from './reply/index.ts';

type Content = string | Buffer;

/** What a page holds, or what makes it when it is first asked for. */
export type PageContent = Content | (() => Content | Promise<Content>);

export interface Page {
  readonly type: string;
  readonly content: PageContent;
}

const pack = promisify(gzip);

export function servePage(app: FastifyInstance, path: string, { type, content }: Page): void {
  const make = async () => {
    const whole = typeof content === 'function' ? await content() : content;
    const hash = createHash('sha256').update(whole).digest('base64url').slice(0, 22);
    return { whole, etag: `"${hash}"` };
  };
  let made: ReturnType<typeof make> | undefined;
  let packed: Promise<Buffer> | undefined;
  app.get(path, async (request, reply) => {
    made ??= make().catch((error: unknown) => {
      // Whoever asks next may be luckier.
      made = undefined;
      throw error;
    });
    const { whole, etag } = await made;
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }).type(type);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (!takesGzip(request.headers)) return reply.send(whole);
    packed ??= pack(whole);
    return reply.header('content-encoding', 'gzip').send(await packed);
  });
}

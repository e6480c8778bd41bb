/** Serves the built web app: hashed files for ever, pages always asked for again. */
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const hashed = `${sep}assets${sep}`;

/** A path that a person may have typed or reloaded, as opposed to a file that is missing. */
const isPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/** `/m/` has its own page (the phone's hash router) when the build made one. */
export function serveWebApp(app: FastifyInstance, root: string): void {
  app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: 'index.html',
    setHeaders(reply, path) {
      const forEver = path.includes(hashed);
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
    cacheControl: false,
  });
  // Without this the library reads the names of the whole folder at each of the hundred requests of a
  // first load, to be sure of the spelling; a name that carries a hash is spelt in one way.
  app.get<{ Params: { file: string } }>('/assets/:file', ({ params }, reply) => {
    if (/^[\w.-]+$/.test(params.file)) reply.sendFile(`assets/${params.file}`);
    else reply.callNotFound();
  });
  // Asked for each page: a build may come or go while the server runs.
  const hasPhonePage = () => existsSync(join(root, 'm', 'index.html'));
  app.decorate('webAppPage', (path: string) =>
    (path === '/m' || path.startsWith('/m/')) && hasPhonePage() ? 'm/index.html' : 'index.html',
  );
}

/** Answers a page of the single-page app; false when the request is not for one. */
export function answerPage(request: FastifyRequest, reply: FastifyReply): boolean {
  const path = request.url.split('?', 1)[0] ?? '/';
  const { webAppPage } = request.server;
  if (webAppPage === undefined || /^\/api(\/|$)/i.test(path) || !isPage(request)) return false;
  reply.sendFile(webAppPage(path));
  return true;
}

declare module 'fastify' {
  interface FastifyInstance {
    webAppPage?: (path: string) => string;
  }
}

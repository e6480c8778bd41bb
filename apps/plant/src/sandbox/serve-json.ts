/** An HTTP server on loopback that answers JSON: what the sandboxes of outside services stand on. */
import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '../listen.ts';

export interface SandboxServer {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  stop(): Promise<void>;
}

export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

const longestBody = 65_536;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    body += chunk;
    if (body.length > longestBody) break;
  }
  return body;
}

/** What `answer` throws is answered as 500. */
export async function serveJson(
  answer: (request: IncomingMessage, url: URL, body: string) => JsonAnswer,
): Promise<SandboxServer> {
  const reply = async (request: IncomingMessage): Promise<JsonAnswer> => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
    return answer(request, url, await bodyOf(request));
  };
  const server = createServer((request, response) => {
    reply(request)
      .catch(() => ({ status: 500, body: { error: 'internal' } }))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
  });
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

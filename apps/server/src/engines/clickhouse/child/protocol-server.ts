/** Answers the ClickHouse HTTP protocol from the embedded engine. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { EmbeddedEngine } from './embedded-engine.ts';
import {
  EngineException,
  Exception,
  exceptionCode,
  exceptionStatus,
  exceptionText,
} from './exception.ts';
import { bindParameters, UnboundParameter } from './literals.ts';
import type { Answer } from './native-engine.ts';
import { isAuthentic, type ProtocolRequest, readRequest } from './protocol-request.ts';
import { readStatement, type Statement } from './sql-text.ts';

/** Parameters stand in the URL, so it may be as long as a server of its own would take. */
const connections = { keepAliveTimeout: 60_000, requestTimeout: 0, maxHeaderSize: 2 ** 21 };

export function createProtocolServer(engine: EmbeddedEngine, secret: string): Server {
  return createServer(connections, (request, response) => {
    handle(engine, secret, request, response).catch((error: unknown) => {
      // What is left of a body has to be read, or the connection cannot be used again.
      request.resume();
      fail(response, error);
    });
  });
}

async function handle(
  engine: EmbeddedEngine,
  secret: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET' && request.url?.split('?')[0] === '/ping') {
    response.end('Ok.\n');
    return;
  }
  if (!isAuthentic(request, secret)) {
    const text = 'default: Authentication failed: the key is not this server’s';
    throw new EngineException(Exception.authenticationFailed, 'AUTHENTICATION_FAILED', text);
  }
  const asked = await readRequest(request);
  response.setHeader('X-ClickHouse-Query-Id', asked.queryId);
  response.setHeader('X-ClickHouse-Timezone', 'UTC');
  const statement = readStatement(bind(asked));
  if (statement.kind === 'insert') {
    summarise(response, await insert(engine, statement, asked));
    response.end();
  } else if (statement.kind === 'rows' && !asked.buffered) {
    await streamRows(engine, statement.sql, asked, response);
  } else {
    const answer = await engine.answer(statement.sql, asked);
    summarise(response, answer);
    const out = openBody(response, asked);
    out.end(answer.bytes);
  }
}

function bind({ sql, parameters }: ProtocolRequest): string {
  try {
    return bindParameters(sql, parameters);
  } catch (error) {
    if (!(error instanceof UnboundParameter)) throw error;
    const text = `Substitution \`${error.message}\` is not set`;
    throw new EngineException(Exception.unknownParameter, 'UNKNOWN_QUERY_PARAMETER', text);
  }
}

const nothing: Answer = { bytes: Buffer.alloc(0), elapsed: 0, rowsRead: 0, bytesRead: 0 };

/** The data is written to a file first: the engine starts only once all of it has arrived. */
async function insert(
  engine: EmbeddedEngine,
  statement: Extract<Statement, { kind: 'insert' }>,
  asked: ProtocolRequest,
): Promise<Answer> {
  const file = join(engine.inbox, randomBytes(12).toString('hex'));
  try {
    const inline = Readable.from(statement.data === '' ? [] : [Buffer.from(statement.data)]);
    const target = createWriteStream(file, { mode: 0o600 });
    await pipeline(asked.data ?? inline, target);
    if (target.bytesWritten === 0) return nothing;
    return await engine.insertFile(statement.before, file, statement.after, asked);
  } finally {
    await rm(file, { force: true });
  }
}

async function streamRows(
  engine: EmbeddedEngine,
  sql: string,
  asked: ProtocolRequest,
  response: ServerResponse,
): Promise<void> {
  const tag = randomBytes(8).toString('hex');
  let out: Writable | undefined;
  try {
    await engine.rows(sql, asked, async (block) => {
      if (response.destroyed) return false;
      if (out === undefined) {
        response.setHeader('X-ClickHouse-Exception-Tag', tag);
        out = openBody(response, asked);
      }
      if (!out.write(block)) await roomIn(out, response);
      return !response.destroyed;
    });
    (out ?? openBody(response, asked)).end();
  } catch (error) {
    if (out === undefined) throw error;
    out.end(exceptionBlock(exceptionText(error), tag));
  }
}

/** Resolves when `out` takes more, or never will because the caller has gone. */
function roomIn(out: Writable, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      out.off('drain', go);
      response.off('close', go);
      resolve();
    };
    out.on('drain', go);
    response.on('close', go);
  });
}

/** How the protocol tells of an error after rows have left. */
function exceptionBlock(text: string, tag: string): string {
  const message = `${text}\n`;
  const length = Buffer.byteLength(message);
  return `\r\n__exception__\r\n${tag}\r\n${message}${length} ${tag}\r\n__exception__\r\n`;
}

function openBody(response: ServerResponse, asked: ProtocolRequest): Writable {
  if (!asked.compress) return response;
  response.setHeader('Content-Encoding', 'gzip');
  const gzip = createGzip({ level: 1 });
  gzip.pipe(response);
  return gzip;
}

function summarise(response: ServerResponse, answer: Answer): void {
  const summary = {
    read_rows: String(answer.rowsRead),
    read_bytes: String(answer.bytesRead),
    written_rows: String(answer.rowsRead),
    written_bytes: String(answer.bytesRead),
    elapsed_ns: String(Math.round(answer.elapsed * 1e9)),
  };
  response.setHeader('X-ClickHouse-Summary', JSON.stringify(summary));
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const code = exceptionCode(error);
  response.statusCode = exceptionStatus(code);
  response.setHeader('X-ClickHouse-Exception-Code', String(code));
  response.end(`${exceptionText(error)}\n`);
}

/** What the HTTP parser refuses before there is a request is answered in the words of everything else. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refuse } from '@millwright/contract';
import type { ConnectionError } from 'fastify';
import { failure } from './envelope.ts';

function answerOf(code: string): { readonly status: number; readonly body: object } {
  // Nothing of the request is known, and so no language either.
  const caller = { language: 'zh-CN', requestId: '' } as const;
  const invalid = failure(refuse('general.invalid', { reason: '' }), caller);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, body: failure(refuse('general.body_too_slow'), caller).body };
  }
  if (code !== 'HPE_HEADER_OVERFLOW') return { status: 400, body: invalid.body };
  return { status: 431, body: failure(refuse('general.too_large'), caller).body };
}

/** Answers and ends the connection: what follows on it could not be told from what was wrong. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, body } = answerOf(error.code);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroy(error);
}

/** The server behind the web port, with or without TLS. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { ServerCertificate } from '../../tls/index.ts';

/** Milliseconds. The head of each request, from its first byte on. */
const headersTimeout = 20_000;
/** All of a request, whatever its length; most bodies have less, see `body/`. */
const requestTimeout = 600_000;
const handshakeTimeout = 10_000;
const connectionsCheckingInterval = 5_000;
/** Between two requests, where there is room; longer than proxies keep theirs. */
const keepAliveTimeout = 72_000;

/** @param tls null for plain HTTP */
export function createWebServer(tls: ServerCertificate | null, answer: RequestListener): Server {
  const times = { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout };
  if (tls === null) return createServer(times, answer);
  return createTlsServer({ ...times, ...tls, handshakeTimeout }, answer);
}

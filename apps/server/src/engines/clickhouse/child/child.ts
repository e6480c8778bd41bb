/**
 * Entry of the engine's child process: owns the embedded ClickHouse and answers its HTTP protocol
 * on the loopback. Ends when its parent does, however that came about.
 */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { ChildMessage, ChildOrder } from '../supervisor.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';
import { createProtocolServer } from './protocol-server.ts';

/** How long running statements may take to finish once the end is ordered. */
const drainMs = 5_000;

const order: ChildOrder = JSON.parse(process.argv[2] ?? '{}');
const engine = openEmbeddedEngine(order.folder, order.limits);
const server = createProtocolServer(engine, readFileSync(order.secretFile, 'utf8'));

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  // A statement cannot be interrupted, and closing its connection would abort the engine. What
  // has been acknowledged is on disk, so an end without ceremony is safe.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), drainMs);
  server.close();
  server.closeIdleConnections();
  await engine.close();
  process.exit(0);
}

process.on('disconnect', end);
process.on('SIGTERM', end);
// A terminal sends Ctrl+C to the whole group; the parent decides what it means.
process.on('SIGINT', () => {});

server.listen(order.port, '127.0.0.1');
await once(server, 'listening');
// An accept that fails costs that connection, not the engine.
server.on('error', ({ message }) => process.stderr.write(`${message}\n`));
const { port } = server.address() as AddressInfo;
process.send?.({ ready: true, port } satisfies ChildMessage);

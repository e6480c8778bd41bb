/**
 * Entry of the engine's child process: owns the embedded ClickHouse and answers its HTTP protocol
 * on the loopback. Ends when its parent does, however that came about. Its command line names the
 * folder, which it does not touch before it is told to.
 */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChildMessage, ChildOrder } from '../supervisor.ts';
import { type EmbeddedEngine, openEmbeddedEngine } from './embedded-engine.ts';
import { loadNativeEngine } from './native-engine.ts';
import { createProtocolServer } from './protocol-server.ts';

/** How long running statements may take to finish once the end is ordered. */
const drainMs = 5_000;

let engine: EmbeddedEngine | undefined;
let server: Server | undefined;

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  if (engine === undefined) process.exit(0);
  // A statement cannot be interrupted, and closing its connection would abort the engine. What
  // has been acknowledged is on disk, so an end without ceremony is safe.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), drainMs);
  server?.close();
  server?.closeIdleConnections();
  await engine.close();
  process.exit(0);
}

process.on('disconnect', end);
process.on('SIGTERM', end);
// A terminal sends Ctrl+C to the whole group; the parent decides what it means.
process.on('SIGINT', () => {});

loadNativeEngine();
const order = await new Promise<ChildOrder>((told) => {
  process.once('message', (message: ChildOrder) => told(message));
});
engine = openEmbeddedEngine(order.folder, order.limits);
server = createProtocolServer(engine, readFileSync(order.secretFile, 'utf8'));

server.listen(order.port, '127.0.0.1');
await once(server, 'listening');
// An accept that fails costs that connection, not the engine.
server.on('error', ({ message }) => process.stderr.write(`${message}\n`));
const { port } = server.address() as AddressInfo;
process.send?.({ ready: true, port } satisfies ChildMessage);

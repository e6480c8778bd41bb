import { createServer } from 'node:net';

/** A TCP port of the loopback interface that nobody uses now. Prefer port 0 where a program can tell what it got. */
export function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
  });
  return promise;
}

import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const host = '127.0.0.1';

test('says when the port is taken', async () => {
  const first = createServer();
  const port = await listen(first, { port: 0, host });
  const second = createServer();
  await expect(listen(second, { port, host })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  first.close();
});

test('outlives every error that comes later', async () => {
  const server = createServer((socket) => socket.end());
  const port = await listen(server, { port: 0, host });
  for (const code of ['EMFILE', 'ECONNABORTED']) {
    server.emit('error', Object.assign(new Error('accept'), { code }));
  }
  expect(server.address()).toMatchObject({ port });
  server.close();
  await once(server, 'close');
});

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { waitFor } from '../wait-for.ts';
import { startPymodbus } from './pymodbus.ts';
import { startDialInBox, startRedialingBox } from './socat-dtu.ts';

test('registers, then carries Modbus RTU both ways', async () => {
  const device = await startPymodbus({ framer: 'rtu' });
  const platform = createServer().listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const address = platform.address();
  const platformPort = address !== null && typeof address === 'object' ? address.port : 0;
  const box = startDialInBox({ platformPort, devicePort: device.port, registration: 'DTU0001' });
  const [socket] = (await once(platform, 'connection')) as [Socket];
  const [greeting] = (await once(socket, 'data')) as [Buffer];
  expect(greeting.toString()).toBe('DTU0001');
  // Unit 1 reads holding register 0, one word: 01 03 00 00 00 01, CRC 84 0A.
  socket.write(Buffer.from('010300000001840a', 'hex'));
  const [reply] = (await once(socket, 'data')) as [Buffer];
  expect(reply.subarray(0, 5).toString('hex')).toBe('0103025678');
  await box.stop();
  platform.close();
  await device.stop();
});

test('dials anew when its link was cut, until it is stopped', async () => {
  const platform = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  const sockets: Socket[] = [];
  await once(platform, 'listening');
  const address = platform.address();
  const platformPort = address !== null && typeof address === 'object' ? address.port : 0;
  const device = await startPymodbus({ framer: 'rtu' });
  const box = startRedialingBox({ platformPort, devicePort: device.port, registration: 'DTU0001' });
  await waitFor('the first call', () => sockets.length === 1);
  sockets[0]?.destroy();
  await waitFor('the second', () => sockets.length === 2);
  const [, second] = sockets;
  const closed = second === undefined ? Promise.reject(new Error('none')) : once(second, 'close');
  second?.resume();
  await box.stop();
  await closed;
  platform.close();
  await device.stop();
});

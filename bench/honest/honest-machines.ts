/**
 * Machines each with values of its own (see `honest-values.ts`), on Modbus TCP: holding registers,
 * computed anew for every read. Arguments: how many, the first of 16 ports. Prints `{endpoints}` and
 * ends when its input does.
 */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { honestPlaces, writeHonest } from '@millwright/testing/honest/honest-values';

const count = Number(process.argv[2]);
const port = Number(process.argv[3] ?? 15_000);
const ports = 16;
const backlog = 4096;
const requestBytes = 12;

/** Machine `n` is told by the loopback address and port it was called at. */
const endpoints = Array.from({ length: count }, (_, n) => {
  const place = 1 + Math.floor(n / ports);
  return { host: `127.0.${place >> 8}.${place & 0xff}`, port: port + (n % ports) };
});
const machineAt = new Map(endpoints.map(({ host, port }, n) => [`${host}:${port}`, n]));

const image = Buffer.alloc(honestPlaces.all * 2);

function serve(socket: Socket): void {
  const machine = machineAt.get(`${socket.localAddress}:${socket.localPort}`);
  if (machine === undefined) {
    socket.destroy();
    return;
  }
  let turn = 0;
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= requestBytes) {
      turn += 1;
      writeHonest(image, machine, turn);
      socket.write(replyTo(rest));
      rest = rest.subarray(requestBytes);
    }
  });
  socket.on('error', () => socket.destroy());
}

function replyTo(request: Buffer): Buffer {
  const code = request.readUInt8(7);
  const first = request.readUInt16BE(8);
  const registers = request.readUInt16BE(10);
  const isKnown = code === 3 && first + registers <= honestPlaces.all;
  const bytes = isKnown ? registers * 2 : 0;
  const reply = Buffer.alloc(9 + bytes);
  request.copy(reply, 0, 0, 4);
  reply.writeUInt16BE(3 + bytes, 4);
  reply[6] = request.readUInt8(6);
  reply[7] = isKnown ? code : code | 0x80;
  // Illegal data address.
  reply[8] = isKnown ? bytes : 2;
  if (isKnown) image.copy(reply, 9, first * 2, first * 2 + bytes);
  return reply;
}

for (let n = 0; n < Math.min(ports, count); n += 1) {
  const server = createServer({ noDelay: true }, serve);
  server.listen({ port: port + n, host: '0.0.0.0', backlog });
  await once(server, 'listening');
}
console.log(JSON.stringify({ endpoints }));
process.stdin.once('end', () => process.exit());
process.stdin.resume();

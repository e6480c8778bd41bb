/**
 * Thousands of Modbus machines in one process: whatever unit and address is asked for, the same
 * slowly moving registers answer (FC 03). Listens on PORTS ports of every loopback address; prints
 * the first port; ends with its parent.
 */
import { createServer } from 'node:net';

const ports = Number(process.argv[2] ?? 16);
const registers = 125;
/** Register values as they travel. */
const image = Buffer.alloc(registers * 2);
/** Each register's walk: its step and its turn, so that they do not move in step. */
const values = Float64Array.from({ length: registers }, (_, n) => 200 + n * 17);

setInterval(() => {
  for (let n = 0; n < registers; n += 1) {
    // A third stands still, as a plant's states and setpoints do.
    if (n % 3 !== 0) values[n] = (values[n] as number) + Math.round((Math.random() - 0.5) * 4);
    image.writeUInt16BE(Math.max(0, Math.min(60_000, values[n] as number)), n * 2);
  }
}, 250);

/** MBAP header, function, byte count. */
const replyTo = (request: Buffer, at: number): Buffer => {
  const count = Math.min(request.readUInt16BE(at + 10), registers);
  const reply = Buffer.allocUnsafe(9 + count * 2);
  request.copy(reply, 0, at, at + 4);
  reply.writeUInt16BE(3 + count * 2, 4);
  reply[6] = request[at + 6] as number;
  reply[7] = 3;
  reply[8] = count * 2;
  image.copy(reply, 9, 0, count * 2);
  return reply;
};

async function listen(port: number): Promise<number> {
  const server = createServer({ noDelay: true }, (socket) => {
    let rest = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let at = 0;
      for (; rest.length - at >= 12; at += 12) socket.write(replyTo(rest, at));
      rest = rest.subarray(at);
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '0.0.0.0', 4096, resolve);
  });
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

async function listenAll(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    try {
      for (let n = 0; n < ports; n += 1) await listen(first + n);
      return first;
    } catch {
      // Somebody has one of these ports; the ones taken so far stay unused.
    }
  }
}

process.stdin.resume();
process.stdin.on('end', () => process.exit());
console.log(await listenAll());

/** Machines without a life of their own, for loads of any size. */
import { createServer, type Server, type Socket } from 'node:net';
import { type Clock, milliseconds } from '@millwright/kernel';
import { listen } from '../listen.ts';
import type { Random } from '../random.ts';

/** See `startRegisterMachines`. */
export interface RegisterMachines {
  /** Where each listens: Modbus TCP, whatever the unit. */
  readonly endpoints: readonly { readonly host: string; readonly port: number }[];
  stop(): Promise<void>;
}

/** Ports that the machines of one loopback address share. */
const ports = 16;
const registers = 125;
const tick = milliseconds(250);
/** Thousands may connect at the same moment. */
const backlog = 4096;
const requestBytes = 12;
const readHoldings = 3;
const illegalFunction = 1;
const illegalAddress = 2;

/**
 * Machines of 125 holding registers each (FC 03), which all show the same slowly moving values: two
 * thirds of them move, four times a second. Machine `n` has a loopback address of its own with 15
 * neighbours, so that every one of them costs a connection as it does in a plant.
 * @param needs.port the first of 16, on every loopback address
 */
export async function startRegisterMachines(needs: {
  readonly count: number;
  readonly port: number;
  readonly clock: Clock;
  readonly random: Random;
}): Promise<RegisterMachines> {
  const { count, port, clock, random } = needs;
  const values = Float64Array.from({ length: registers }, (_, n) => 200 + n * 17);
  /** As the registers travel. */
  const image = Buffer.alloc(registers * 2);
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  let cancelTick: () => void = () => {};

  function move(): void {
    for (let n = 0; n < registers; n += 1) {
      const before = values[n] as number;
      // A third stands still, as a plant's states and setpoints do.
      const moved = n % 3 === 0 ? before : before + Math.round((random.uniform() - 0.5) * 4);
      values[n] = Math.max(0, Math.min(60_000, moved));
      image.writeUInt16BE(values[n] as number, n * 2);
    }
    cancelTick = clock.after(tick, move);
  }

  function serve(socket: Socket): void {
    if (!socket.localAddress?.startsWith('127.')) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    let rest = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let at = 0;
      for (; rest.length - at >= requestBytes; at += frameBytes(rest, at)) {
        if (rest.length - at < frameBytes(rest, at)) break;
        socket.write(replyTo(rest, at, image));
      }
      rest = rest.subarray(at);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }

  async function stop(): Promise<void> {
    cancelTick();
    for (const socket of sockets) socket.destroy();
    await Promise.all(
      servers.map((server) => new Promise<void>((done) => void server.close(() => done()))),
    );
  }

  move();
  try {
    for (let n = 0; n < Math.min(ports, count); n += 1) {
      const server = createServer({ noDelay: true }, serve);
      await listen(server, { port: port + n, host: '0.0.0.0', backlog });
      servers.push(server);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    endpoints: Array.from({ length: count }, (_, n) => {
      const place = 1 + Math.floor(n / ports);
      return { host: `127.0.${place >> 8}.${place & 0xff}`, port: port + (n % ports) };
    }),
    stop,
  };
}

/** MBAP: the length counts from the unit on. */
const frameBytes = (bytes: Buffer, at: number): number => 6 + bytes.readUInt16BE(at + 4);

function replyTo(request: Buffer, at: number, image: Buffer): Buffer {
  const code = request[at + 7] as number;
  const first = request.readUInt16BE(at + 8);
  const count = request.readUInt16BE(at + 10);
  const refusal =
    code !== readHoldings ? illegalFunction : first + count > registers ? illegalAddress : null;
  const body = refusal === null ? count * 2 : 0;
  const reply = Buffer.allocUnsafe(9 + body);
  request.copy(reply, 0, at, at + 4);
  reply.writeUInt16BE(3 + body, 4);
  reply[6] = request[at + 6] as number;
  reply[7] = refusal === null ? code : code | 0x80;
  reply[8] = refusal ?? body;
  if (refusal === null) image.copy(reply, 9, first * 2, first * 2 + body);
  return reply;
}

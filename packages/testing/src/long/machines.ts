/**
 * Modbus machines as a program of their own, which survives every kill: some listen (Modbus TCP),
 * some dial in (a registration, then RTU frames). Whatever is read (function 3), the values follow
 * from the number of the request, which stands behind them (see `served-values.ts`). A line of input breaks every connection at once, as a switch that
 * loses its power does; when the input ends, the log of all replies is written.
 *
 * Arguments: machines that listen, ports they share, boxes that dial in, port they dial, log file.
 * Prints the first port.
 */
import { writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { crc16 } from '@millwright/drivers/modbus/wire/crc16';
import { servedRegisters, writeServed } from './served-values.ts';

const [listening = 0, ports = 0, boxes = 0, dialled = 0] = process.argv.slice(2).map(Number);
const logFile = process.argv[6] ?? '';
const REDIAL_MS = 300;
/** A box that is asked nothing for so long, though its connection stands, is on a line that is shut. */
const SHUT_MS = 3_000;

const requests = new Uint32Array(listening + boxes);
const image = Buffer.alloc(servedRegisters * 2);
const log: number[] = [];
/** Replies that were in doubt, as `machine request`. */
const doubted: string[] = [];
const links = new Set<Socket>();

/** The registers that a request asks for; it is counted and logged. */
function registers(machine: number, start: number, count: number): Buffer {
  const request = (requests[machine] ?? 0) + 1;
  requests[machine] = request;
  log.push(machine, request, Date.now());
  writeServed(image, machine, request);
  const words = Buffer.alloc(count * 2);
  image.copy(words, 0, start * 2);
  return words;
}

/** Calls `take` with each whole request of a fixed length. */
function onRequests(socket: Socket, length: number, take: (request: Buffer) => Buffer): void {
  let rest = Buffer.alloc(0);
  links.add(socket);
  socket.once('close', () => links.delete(socket));
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length >= length; rest = rest.subarray(length)) {
      socket.write(take(rest.subarray(0, length)));
    }
  });
  socket.on('error', () => socket.destroy());
}

const answerMbap = (machine: number, request: Buffer): Buffer => {
  const words = registers(machine, request.readUInt16BE(8), request.readUInt16BE(10));
  const head = Buffer.from([...request.subarray(0, 4), 0, 0, request[6] ?? 0, 3, words.length]);
  head.writeUInt16BE(words.length + 3, 4);
  return Buffer.concat([head, words]);
};

const answerRtu = (machine: number, request: Buffer): Buffer => {
  const words = registers(machine, request.readUInt16BE(2), request.readUInt16BE(4));
  const frame = Buffer.from([request[0] ?? 0, 3, words.length, ...words, 0, 0]);
  frame.writeUInt16LE(crc16(frame, 0, frame.length - 2), frame.length - 2);
  return frame;
};

async function listen(first: number): Promise<number> {
  for (let n = 0; n < ports; n += 1) {
    const server = createServer({ noDelay: true }, (socket) => {
      const host = Number(socket.localAddress?.split('.').at(-1));
      const machine = (host - 1) * ports + n;
      let last: number | undefined;
      onRequests(socket, 12, (request) => {
        const transaction = request.readUInt16BE(0);
        const isInTurn = last === undefined || transaction === ((last + 1) & 0xffff);
        if (!isInTurn) doubted.push(`again ${machine} ${requests[machine]}`);
        last = transaction;
        return answerMbap(machine, request);
      });
    });
    await new Promise<void>((resolve, reject) => {
      // Later ones too: an accept that fails costs that connection alone.
      server.on('error', reject);
      server.listen(first + n, '0.0.0.0', 4096, resolve);
    });
  }
  return first;
}

async function listenSomewhere(): Promise<number> {
  for (;;) {
    try {
      return await listen(20_000 + Math.floor(Math.random() * 10_000));
    } catch {
      // Somebody has one of these ports; the ones taken so far stay unused.
    }
  }
}

function dial(box: number): void {
  const socket = connect({ host: '127.0.0.1', port: dialled, noDelay: true });
  socket.once('connect', () => socket.write(registrationOf(box)));
  const machine = listening + box;
  let answeredAt = Number.POSITIVE_INFINITY;
  // The line has dropped the answer and waited its time: one that came too early to be true, say.
  const doubtWhereShut = (): void => {
    if (Date.now() - answeredAt >= SHUT_MS) doubted.push(`again ${machine} ${requests[machine]}`);
  };
  onRequests(socket, 8, (request) => {
    doubtWhereShut();
    answeredAt = Date.now();
    return answerRtu(machine, request);
  });
  socket.once('close', () => {
    doubtWhereShut();
    setTimeout(() => dial(box), REDIAL_MS);
  });
}

const registrationOf = (box: number): string => `LONGBOX${String(box).padStart(3, '0')}`;

for (let box = 0; box < boxes; box += 1) dial(box);
const orders = createInterface({ input: process.stdin });
orders.on('line', () => {
  for (const link of links) link.resetAndDestroy();
});
orders.once('close', () => {
  const lines = [...doubted];
  for (let at = 0; at < log.length; at += 3) lines.push(log.slice(at, at + 3).join(' '));
  writeFileSync(logFile, lines.join('\n'));
  process.exit();
});
console.log(await listenSomewhere());

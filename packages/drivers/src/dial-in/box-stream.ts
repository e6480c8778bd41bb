import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { TimerWheel } from '../timer-wheel.ts';
import type { ByteAllowance } from './byte-allowance.ts';
import { readPieces } from './read-pieces.ts';
import { isAt } from './registration.ts';

/** What a box adds to the bytes of its devices. */
export interface BoxAdditions {
  /** Stands before every packet; null when nothing does. */
  readonly packetPrefix: Buffer | null;
  /** Sent now and then on its own. */
  readonly heartbeat: Buffer | null;
}

/** One- and two-byte heartbeats could be data: they count only when nothing else came with them. */
const tellingLength = 3;
/** Of one turn, so that others have theirs; no reply of a line is as long. */
const pieceBytes = 16_384;

/** Takes the box's own bytes from the beginning of what it sent: each is looked at in its place. */
export function stripAdditions(
  chunk: Buffer,
  { packetPrefix, heartbeat }: BoxAdditions,
): { readonly rest: Buffer; readonly heartbeats: number } {
  let at = 0;
  let heartbeats = 0;
  while (at < chunk.length) {
    if (packetPrefix && isAt(chunk, at, packetPrefix)) {
      at += packetPrefix.length;
    } else if (
      heartbeat &&
      (heartbeat.length >= tellingLength || chunk.length - at === heartbeat.length) &&
      isAt(chunk, at, heartbeat)
    ) {
      at += heartbeat.length;
      heartbeats += 1;
    } else break;
  }
  return { rest: chunk.subarray(at), heartbeats };
}

/**
 * The connection of a box as its devices' own: without what the box adds, and no faster than its
 * allowance. An addition that comes in the middle of a segment stays; the RTU framer steps over it.
 * @param first what the box sent behind its registration
 * @param heard hears of all that comes in: bytes, and how many heartbeats were among them
 */
export function openBoxStream(
  socket: Socket,
  first: Buffer,
  additions: BoxAdditions,
  needs: {
    readonly wheel: TimerWheel;
    readonly allowance: ByteAllowance;
    heard(bytes: number, heartbeats: number): void;
  },
): Duplex {
  const { wheel, allowance, heard } = needs;
  const take = (piece: Buffer): boolean => {
    const { rest, heartbeats } = stripAdditions(piece, additions);
    heard(piece.length, heartbeats);
    return rest.length === 0 || stream.push(rest);
  };
  const reader = readPieces(socket, { wheel, most: pieceBytes, waitFor: allowance.take, take });
  const stream = new Duplex({
    read: () => reader.goOn(),
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  // Stays for good: an error may come while nobody has taken the stream yet.
  stream.on('error', () => {});
  socket.on('end', () => stream.push(null));
  socket.on('close', () => stream.destroy());
  allowance.spend(first.length);
  if (first.length > 0) take(first);
  return stream;
}

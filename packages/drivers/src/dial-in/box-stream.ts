import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** What a box adds to the bytes of its devices. */
export interface BoxAdditions {
  /** Stands before every packet; null when nothing does. */
  readonly packetPrefix: Buffer | null;
  /** Sent now and then on its own. */
  readonly heartbeat: Buffer | null;
}

/** One- and two-byte heartbeats could be data: they count only when nothing else came with them. */
const tellingLength = 3;

/** Takes the box's own bytes from the beginning of what it sent. */
export function stripAdditions(
  chunk: Buffer,
  { packetPrefix, heartbeat }: BoxAdditions,
): { readonly rest: Buffer; readonly heartbeats: number } {
  let rest = chunk;
  let heartbeats = 0;
  while (rest.length > 0) {
    if (packetPrefix && startsWith(rest, packetPrefix)) {
      rest = rest.subarray(packetPrefix.length);
    } else if (
      heartbeat &&
      startsWith(rest, heartbeat) &&
      (heartbeat.length >= tellingLength || rest.length === heartbeat.length)
    ) {
      rest = rest.subarray(heartbeat.length);
      heartbeats += 1;
    } else break;
  }
  return { rest, heartbeats };
}

const startsWith = (chunk: Buffer, bytes: Buffer): boolean =>
  chunk.length >= bytes.length && chunk.subarray(0, bytes.length).equals(bytes);

/**
 * The connection of a box as its devices' own: without what the box adds. An addition that comes
 * in the middle of a segment stays; the RTU framer steps over it.
 * @param first what the box sent behind its registration
 * @param heard hears of all that comes in: bytes, and how many heartbeats were among them
 */
export function openBoxStream(
  socket: Socket,
  first: Buffer,
  additions: BoxAdditions,
  heard: (bytes: number, heartbeats: number) => void,
): Duplex {
  const stream = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  const take = (chunk: Buffer): void => {
    const { rest, heartbeats } = stripAdditions(chunk, additions);
    heard(chunk.length, heartbeats);
    if (rest.length > 0 && !stream.push(rest)) socket.pause();
  };
  // Stays for good: an error may come while nobody has taken the stream yet.
  stream.on('error', () => {});
  socket.on('data', take);
  socket.on('end', () => stream.push(null));
  socket.on('close', () => stream.destroy());
  if (first.length > 0) take(first);
  return stream;
}

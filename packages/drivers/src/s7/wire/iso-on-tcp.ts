/** ISO transport on TCP (RFC 1006): packets of a stream, and the handshake of class 0 (ISO 8073). */

const version = 3;
const headerBytes = 4;
/** Length, type, and whether it is the last part of a message. */
const dataHeader = Buffer.from([2, 0xf0, 0x80]);
const connectRequest = 0xe0;
const connectConfirm = 0xd0;
const dataTransfer = 0xf0;
const lastPart = 0x80;
/** Far more than a message of S7 takes (960 bytes at most). */
const longestMessage = 65_536;
/** Eight bring the longest message of S7 in the shortest packets. Empty ones cost memory as well. */
const mostParts = 64;

/** What a framer finds in its stream. */
export interface IsoReceiver {
  /** A whole message, its parts joined. It may be a view of a network buffer. */
  message(data: Buffer): void;
  /** The far end admits us. */
  connected(): void;
  /** The stream can no longer be followed; the connection must be dropped. */
  broken(): void;
}

/** Whether these bytes can be the beginning of a stream of packets. */
export const beginsWithPacket = (bytes: Buffer): boolean => bytes[0] === version;

/** Cuts a byte stream into messages, however the network split or joined them. */
export interface IsoFramer {
  push(chunk: Buffer): void;
  reset(): void;
  /** Follows the stream no further. Returns what came behind the last packet it took. */
  giveUp(): Buffer;
}

function packet(...parts: readonly Buffer[]): Buffer {
  const length = headerBytes + parts.reduce((sum, part) => sum + part.length, 0);
  const header = Buffer.from([version, 0, length >> 8, length & 0xff]);
  return Buffer.concat([header, ...parts], length);
}

/** One message in one packet. */
export const encodeMessage = (message: Buffer): Buffer => packet(dataHeader, message);

/** Bytes of a packet beside its message. */
export const messageOverhead = headerBytes + dataHeader.length;

/** @param local, remote the transport service access points, two bytes each */
export function encodeConnectRequest(local: number, remote: number): Buffer {
  const [toLocal, toRemote] = [local, remote].map((tsap) => [tsap >> 8, tsap & 0xff]);
  const fields = [
    ...[connectRequest, 0, 0, 0, 1, 0],
    // Longest packet: 2^10 bytes.
    ...[0xc0, 1, 10],
    ...[0xc1, 2, ...(toLocal ?? [])],
    ...[0xc2, 2, ...(toRemote ?? [])],
  ];
  return packet(Buffer.from([fields.length, ...fields]));
}

/** The answer to a connect request, for the side that is called. */
export const encodeConnectConfirm = (): Buffer =>
  packet(Buffer.from([6, connectConfirm, 0, 1, 0, 1, 0]));

/** @param requests hears connect requests as `connected`, for the side that is called */
export function createIsoFramer(receiver: IsoReceiver, requests = false): IsoFramer {
  const admission = requests ? connectRequest : connectConfirm;
  let rest: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  let partBytes = 0;

  function reset(): void {
    rest = Buffer.alloc(0);
    parts = [];
    partBytes = 0;
  }

  /** @returns false when it is no packet of ours */
  function take(body: Buffer): boolean {
    const headerLength = (body[0] ?? 0) + 1;
    if (headerLength < 3 || headerLength > body.length) return false;
    const type = body[1] as number;
    if (type === admission) {
      receiver.connected();
      return true;
    }
    if (type !== dataTransfer) return false;
    const part = body.subarray(headerLength);
    const isLast = ((body[2] as number) & lastPart) !== 0;
    if (isLast && parts.length === 0) {
      receiver.message(part);
      return true;
    }
    // The buffer it is a view of is reused by the next read.
    parts.push(Buffer.from(part));
    partBytes += part.length;
    if (partBytes > longestMessage || parts.length > mostParts) return false;
    if (!isLast) return true;
    const whole = Buffer.concat(parts, partBytes);
    parts = [];
    partBytes = 0;
    receiver.message(whole);
    return true;
  }

  return {
    push(chunk) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      while (rest.length >= headerBytes) {
        const length = rest.readUInt16BE(2);
        if (rest[0] !== version || length < headerBytes + 3) {
          reset();
          receiver.broken();
          return;
        }
        if (rest.length < length) break;
        const body = rest.subarray(headerBytes, length);
        // Before the packet is told of: whoever hears of it may give the stream up.
        rest = rest.subarray(length);
        if (!take(body)) {
          reset();
          receiver.broken();
          return;
        }
      }
      // The buffer it is a view of is reused by the next read.
      rest = Buffer.from(rest);
    },
    reset,
    giveUp() {
      const behind = Buffer.from(rest);
      reset();
      return behind;
    },
  };
}

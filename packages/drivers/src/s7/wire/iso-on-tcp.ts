/** ISO transport on TCP (RFC 1006): packets of a stream, and the handshake of class 0 (ISO 8073). */

const version = 3;
const headerBytes = 4;
/** Length, type, and whether it is the last part of a message. */
const dataHeader = Buffer.from([2, 0xf0, 0x80]);
const connectRequest = 0xe0;
const connectConfirm = 0xd0;
const disconnectRequest = 0x80;
const dataTransfer = 0xf0;
const lastPart = 0x80;
/** Far more than a message of S7 takes (960 bytes at most). */
const longestMessage = 65_536;
/** Eight bring the longest message of S7 in the shortest packets. Empty ones cost memory as well. */
const mostParts = 64;

/** What a framer finds in its stream. */
export interface IsoReceiver {
  /**
   * A whole message, its parts joined. It may be a view of a network buffer.
   * @param isDoubtful its last bytes, six at most, may be the first of another packet
   */
  message(data: Buffer, isDoubtful: boolean): void;
  /** The far end admits us. */
  connected(): void;
  /** The stream can no longer be followed; the connection must be dropped. */
  broken(): void;
  /** Whether a question of late had this reference. */
  isOfLate?(reference: number): boolean;
}

/** Whether these bytes can be the beginning of a stream of packets. */
export const beginsWithPacket = (bytes: Buffer): boolean => bytes[0] === version;

/** What two bytes in a packet's header of data are, at this place. */
const transferAt = 4;
const transfer = Buffer.from([2, dataTransfer]);
/** From here on a reply says what it answers. */
const replyAt = headerBytes + dataHeader.length;
const referenceAt = replyAt + 4;
const replyKinds: readonly number[] = [0x02, 0x03];

/** Whether a packet can begin at `at`, as far as its bytes are there. */
function mayBegin(bytes: Buffer, at: number, admission: number): boolean {
  const there = bytes.length - at;
  if (there > 0 && bytes[at] !== version) return false;
  if (there >= headerBytes && bytes.readUInt16BE(at + 2) < replyAt) return false;
  if (there <= headerBytes + 1) return true;
  const type = bytes[at + headerBytes + 1] as number;
  return type === dataTransfer || type === admission || type === disconnectRequest;
}

/**
 * Whether a peer broke off its packet, which reaches to `end`, and went on with another: what the header
 * of the first counts as its own are bytes of the next. The bytes that a controller holds may look like
 * the header of a packet, too, but not like that of the answer to a question of late.
 */
function isBrokenOff(
  bytes: Buffer,
  end: number,
  isOfLate: (reference: number) => boolean,
): boolean {
  const from = transferAt + 1;
  for (let found = bytes.indexOf(transfer, from); found >= 0; ) {
    const at = found - transferAt;
    if (at >= end) return false;
    const isPacket = bytes[at] === version && bytes[at + 1] === 0 && bytes.length >= at + replyAt;
    if (isPacket && mayAnswer(bytes, at, isOfLate)) return true;
    found = bytes.indexOf(transfer, found + 1);
  }
  return false;
}

/** Whether a packet that begins at `at` answers such a question, as far as its bytes are there. */
function mayAnswer(bytes: Buffer, at: number, isOfLate: (reference: number) => boolean): boolean {
  const [id = 0x32, kind = 0x03] = bytes.subarray(at + replyAt, at + replyAt + 2);
  if (id !== 0x32 || !replyKinds.includes(kind)) return false;
  const reference = at + referenceAt;
  return bytes.length < reference + 2 || isOfLate(bytes.readUInt16BE(reference));
}

/**
 * Whether a packet ends with what may be the beginning of another: of one that was broken off so shortly
 * before its end nothing else shows it. So may numbers look that a controller holds.
 */
function endsInDoubt(bytes: Buffer): boolean {
  for (let at = Math.max(replyAt, bytes.length - replyAt + 1); at < bytes.length; at += 1) {
    if ((bytes[at + 1] ?? 0) === 0 && mayBegin(bytes, at, connectConfirm)) return true;
  }
  return false;
}

/**
 * Cuts a byte stream into messages, however the network split or joined them. A packet that bytes follow
 * is told of once those can be the header of another.
 */
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
  function take(packet: Buffer): boolean {
    const body = packet.subarray(headerBytes);
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
    // One that is broken off before its last part shows: what goes on behind it is no packet.
    const isDoubtful = isLast && receiver.isOfLate !== undefined && endsInDoubt(packet);
    if (isLast && parts.length === 0) {
      receiver.message(part, isDoubtful);
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
    receiver.message(whole, isDoubtful);
    return true;
  }

  /** @param length of the packet that stands first */
  function isOutOfStep(length: number): boolean {
    if (rest[0] !== version || length < replyAt) return true;
    if (receiver.isOfLate && isBrokenOff(rest, length, receiver.isOfLate)) return true;
    return rest.length > length && !mayBegin(rest, length, admission);
  }

  return {
    push(chunk) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      while (rest.length >= headerBytes) {
        const length = rest.readUInt16BE(2);
        if (isOutOfStep(length)) {
          reset();
          receiver.broken();
          return;
        }
        const following = rest.length - length;
        // What has begun behind it ends, or the next one does not begin there.
        if (following < 0 || (following > 0 && following < replyAt)) break;
        const packet = rest.subarray(0, length);
        // Before the packet is told of: whoever hears of it may give the stream up.
        rest = rest.subarray(length);
        if (!take(packet)) {
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

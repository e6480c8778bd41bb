import { bug } from '@millwright/kernel';

/** Function codes spoken here (Modbus Application Protocol V1.1b3, §6). */
export const FunctionCode = {
  readCoils: 1,
  readDiscreteInputs: 2,
  readHoldingRegisters: 3,
  readInputRegisters: 4,
  writeCoil: 5,
  writeRegister: 6,
  writeCoils: 15,
  writeRegisters: 16,
  maskWriteRegister: 22,
} as const;
export type FunctionCode = (typeof FunctionCode)[keyof typeof FunctionCode];

/** Most a single request may carry (§6.1 to §6.12). */
export const limits = {
  readBits: 2000,
  readRegisters: 125,
  writeBits: 1968,
  writeRegisters: 123,
  pduBytes: 253,
} as const;

/** A request; addresses are zero-based, words 0–65,535. */
export type ModbusRequest =
  | { readonly fc: 1 | 2 | 3 | 4; readonly address: number; readonly count: number }
  | { readonly fc: 5; readonly address: number; readonly on: boolean }
  | { readonly fc: 6; readonly address: number; readonly word: number }
  | { readonly fc: 15; readonly address: number; readonly bits: readonly boolean[] }
  | { readonly fc: 16; readonly address: number; readonly words: readonly number[] }
  | { readonly fc: 22; readonly address: number; readonly and: number; readonly or: number };

/**
 * What came back. `data` holds the bytes behind the byte count: registers high byte first, or bits
 * packed from the lowest. `malformed` does not fit the request (wrong function, length or echo).
 */
export type ModbusReply =
  | { readonly kind: 'data'; readonly data: Buffer }
  | { readonly kind: 'done' }
  | { readonly kind: 'exception'; readonly code: number }
  | { readonly kind: 'malformed'; readonly reason: 'function' | 'length' | 'echo' };

export const ExceptionCode = {
  illegalFunction: 1,
  illegalAddress: 2,
  illegalValue: 3,
  deviceFailure: 4,
  acknowledge: 5,
  busy: 6,
  memoryParity: 8,
  gatewayPath: 10,
  gatewayTargetSilent: 11,
} as const;

/**
 * `configuration`: asking again changes nothing until somebody corrects the point or the device.
 * `retryable`: the device is busy or its gateway heard nothing. `device`: it reports its own failure.
 */
export type ExceptionClass = 'configuration' | 'retryable' | 'device';

export function classifyException(code: number): ExceptionClass {
  switch (code) {
    case ExceptionCode.illegalFunction:
    case ExceptionCode.illegalAddress:
    case ExceptionCode.illegalValue:
      return 'configuration';
    case ExceptionCode.acknowledge:
    case ExceptionCode.busy:
    case ExceptionCode.gatewayTargetSilent:
      return 'retryable';
    default:
      return 'device';
  }
}

/** Whether a request changes something in the device. */
export const isWrite = (pdu: Buffer): boolean =>
  (pdu[0] as number) > FunctionCode.readInputRegisters;

/** How many bits or registers a request touches. */
export function spanOf(request: ModbusRequest): number {
  if ('count' in request) return request.count;
  if ('bits' in request) return request.bits.length;
  if ('words' in request) return request.words.length;
  return 1;
}

function mostOf(fc: ModbusRequest['fc']): number {
  switch (fc) {
    case 1:
    case 2:
      return limits.readBits;
    case 3:
    case 4:
      return limits.readRegisters;
    case 15:
      return limits.writeBits;
    case 16:
      return limits.writeRegisters;
    default:
      return 1;
  }
}

/**
 * The request as bytes, without framing.
 * @throws bug `modbus.request_invalid` when it breaks a limit or leaves the 65,536 addresses.
 */
export function encodeRequest(request: ModbusRequest): Buffer {
  const { fc, address } = request;
  const span = spanOf(request);
  if (span < 1 || span > mostOf(fc) || address < 0 || address + span > 65_536) {
    throw bug('modbus.request_invalid', { fc, address, span });
  }
  switch (request.fc) {
    case 5:
      return header(fc, address, request.on ? 0xff00 : 0);
    case 6:
      return header(fc, address, request.word & 0xffff);
    case 15: {
      const packed = packBits(request.bits);
      return Buffer.concat([header(fc, address, span), Buffer.from([packed.length]), packed]);
    }
    case 16: {
      const pdu = Buffer.allocUnsafe(6 + span * 2);
      header(fc, address, span).copy(pdu);
      pdu[5] = span * 2;
      request.words.forEach((word, index) => {
        pdu.writeUInt16BE(word & 0xffff, 6 + index * 2);
      });
      return pdu;
    }
    case 22: {
      const pdu = Buffer.allocUnsafe(7);
      header(fc, address, request.and & 0xffff).copy(pdu);
      pdu.writeUInt16BE(request.or & 0xffff, 5);
      return pdu;
    }
    default:
      return header(fc, address, span);
  }
}

function header(fc: number, address: number, last: number): Buffer {
  const pdu = Buffer.allocUnsafe(5);
  pdu[0] = fc;
  pdu.writeUInt16BE(address, 1);
  pdu.writeUInt16BE(last, 3);
  return pdu;
}

/** The request in these bytes as a device reads it, or the exception it must answer with. */
export function decodeRequest(pdu: Buffer): ModbusRequest | { readonly exception: number } {
  const fc = pdu[0] ?? 0;
  if (!isFunctionCode(fc)) return { exception: ExceptionCode.illegalFunction };
  if (pdu.length < 5) return { exception: ExceptionCode.illegalValue };
  const address = pdu.readUInt16BE(1);
  const third = pdu.readUInt16BE(3);
  const request = requestOf(fc, address, third, pdu);
  if (!request) return { exception: ExceptionCode.illegalValue };
  const span = spanOf(request);
  if (span < 1 || span > mostOf(fc)) return { exception: ExceptionCode.illegalValue };
  if (address + span > 65_536) return { exception: ExceptionCode.illegalAddress };
  return request;
}

function requestOf(
  fc: FunctionCode,
  address: number,
  third: number,
  pdu: Buffer,
): ModbusRequest | null {
  const dataBytes = pdu.length - 6;
  switch (fc) {
    case 5:
      if (pdu.length !== 5 || (third !== 0 && third !== 0xff00)) return null;
      return { fc, address, on: third === 0xff00 };
    case 6:
      return pdu.length === 5 ? { fc, address, word: third } : null;
    case 15:
      if (dataBytes !== Math.ceil(third / 8) || pdu[5] !== dataBytes) return null;
      return { fc, address, bits: unpackBits(pdu.subarray(6), third) };
    case 16:
      if (dataBytes !== third * 2 || pdu[5] !== dataBytes) return null;
      return {
        fc,
        address,
        words: Array.from({ length: third }, (_, index) => pdu.readUInt16BE(6 + index * 2)),
      };
    case 22:
      return pdu.length === 7 ? { fc, address, and: third, or: pdu.readUInt16BE(5) } : null;
    default:
      return pdu.length === 5 ? { fc, address, count: third } : null;
  }
}

/** A read reply: registers high byte first, or packed bits. */
export function encodeDataReply(fc: 1 | 2 | 3 | 4, data: Buffer): Buffer {
  const pdu = Buffer.allocUnsafe(2 + data.length);
  pdu[0] = fc;
  pdu[1] = data.length;
  data.copy(pdu, 2);
  return pdu;
}

/** The echo that confirms the write whose request PDU is given. */
export function encodeWriteReply(requestPdu: Buffer): Buffer {
  const fc = requestPdu[0];
  return fc === 15 || fc === 16 ? requestPdu.subarray(0, 5) : requestPdu;
}

export function encodeExceptionReply(fc: number, code: number): Buffer {
  return Buffer.from([(fc & 0x7f) | 0x80, code]);
}

/** Reads a reply in the light of the request PDU it answers; never throws. */
export function decodeReply(requestPdu: Buffer, reply: Buffer): ModbusReply {
  const fc = requestPdu[0] as number;
  const answered = reply[0];
  if (answered === (fc | 0x80)) {
    return reply.length === 2
      ? { kind: 'exception', code: reply[1] as number }
      : { kind: 'malformed', reason: 'length' };
  }
  if (answered !== fc) return { kind: 'malformed', reason: 'function' };
  if (fc > 4) {
    return reply.equals(encodeWriteReply(requestPdu))
      ? { kind: 'done' }
      : { kind: 'malformed', reason: 'echo' };
  }
  const expected = readReplyBytes(requestPdu);
  if (reply[1] !== expected || reply.length !== 2 + expected) {
    return { kind: 'malformed', reason: 'length' };
  }
  return { kind: 'data', data: reply.subarray(2) };
}

/** Byte count a correct reply to this read request carries. */
export function readReplyBytes(requestPdu: Buffer): number {
  const count = ((requestPdu[3] as number) << 8) | (requestPdu[4] as number);
  return (requestPdu[0] as number) <= 2 ? Math.ceil(count / 8) : count * 2;
}

export function isFunctionCode(fc: number): fc is FunctionCode {
  return (fc >= 1 && fc <= 6) || fc === 15 || fc === 16 || fc === 22;
}

function packBits(bits: readonly boolean[]): Buffer {
  const packed = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((on, index) => {
    if (on) packed[index >> 3] = (packed[index >> 3] as number) | (1 << (index & 7));
  });
  return packed;
}

function unpackBits(packed: Buffer, count: number): boolean[] {
  return Array.from(
    { length: count },
    (_, index) => (((packed[index >> 3] as number) >> (index & 7)) & 1) === 1,
  );
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyRequest } from './arbitrary-requests.ts';
import {
  classifyException,
  decodeReply,
  decodeRequest,
  encodeDataReply,
  encodeExceptionReply,
  encodeRequest,
  encodeWriteReply,
  limits,
  type ModbusRequest,
  readReplyBytes,
} from './pdu.ts';

/** The examples of Application Protocol V1.1b3, §6. */
const examples: readonly [ModbusRequest, string, string][] = [
  [{ fc: 1, address: 0x13, count: 0x13 }, '0100130013', '0103CD6B05'],
  [{ fc: 2, address: 0xc4, count: 0x16 }, '0200C40016', '0203ACDB35'],
  [{ fc: 3, address: 0x6b, count: 3 }, '03006B0003', '0306022B00000064'],
  [{ fc: 4, address: 8, count: 1 }, '0400080001', '0402000A'],
  [{ fc: 5, address: 0xac, on: true }, '0500ACFF00', '0500ACFF00'],
  [{ fc: 6, address: 1, word: 3 }, '0600010003', '0600010003'],
  [
    {
      fc: 15,
      address: 0x13,
      bits: [true, false, true, true, false, false, true, true, true, false],
    },
    '0F0013000A02CD01',
    '0F0013000A',
  ],
  [{ fc: 16, address: 1, words: [0x0a, 0x102] }, '100001000204000A0102', '1000010002'],
  [{ fc: 22, address: 4, and: 0xf2, or: 0x25 }, '16000400F20025', '16000400F20025'],
];

describe('requests', () => {
  test.each(examples)('%j', (request, hex, replyHex) => {
    const pdu = encodeRequest(request);
    expect(pdu.toString('hex').toUpperCase()).toBe(hex);
    const reply = decodeReply(pdu, Buffer.from(replyHex, 'hex'));
    expect(reply.kind).toBe(request.fc <= 4 ? 'data' : 'done');
  });

  test('come back as they went, and fit a PDU', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const pdu = encodeRequest(request);
        expect(pdu.length).toBeLessThanOrEqual(limits.pduBytes);
        expect(decodeRequest(pdu)).toEqual(request);
      }),
    );
  });

  test('beyond the limits are our bug', () => {
    for (const request of [
      { fc: 3, address: 0, count: 126 },
      { fc: 1, address: 0, count: 2001 },
      { fc: 4, address: 0, count: 0 },
      { fc: 3, address: 65_535, count: 2 },
      { fc: 16, address: 0, words: [] },
      { fc: 16, address: 0, words: Array.from({ length: 124 }, () => 0) },
    ] satisfies ModbusRequest[]) {
      expect(() => encodeRequest(request)).toThrow('modbus.request_invalid');
    }
  });

  test('a device answers anything with a request or an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 260 }), (bytes) => {
        const decoded = decodeRequest(Buffer.from(bytes));
        if ('exception' in decoded) expect([1, 2, 3]).toContain(decoded.exception);
        else expect(encodeRequest(decoded)).toEqual(Buffer.from(bytes));
      }),
    );
  });
});

describe('replies', () => {
  const replyTo = (request: ModbusRequest): Buffer => {
    const pdu = encodeRequest(request);
    if (request.fc > 4) return encodeWriteReply(pdu);
    const data = Buffer.alloc(readReplyBytes(pdu), 0x5a);
    return encodeDataReply(request.fc as 1 | 2 | 3 | 4, data);
  };

  test('a truncated or lengthened reply is malformed', () => {
    fc.assert(
      fc.property(anyRequest, fc.nat(), (request, cut) => {
        const pdu = encodeRequest(request);
        const reply = replyTo(request);
        expect(decodeReply(pdu, reply).kind).toMatch(/data|done/);
        expect(decodeReply(pdu, reply.subarray(0, cut % reply.length)).kind).toBe('malformed');
        expect(decodeReply(pdu, Buffer.concat([reply, Buffer.from([0])])).kind).toBe('malformed');
      }),
    );
  });

  test('any bytes are some reply, and data has the length that was asked for', () => {
    fc.assert(
      fc.property(anyRequest, fc.uint8Array({ maxLength: 260 }), (request, bytes) => {
        const pdu = encodeRequest(request);
        const reply = decodeReply(pdu, Buffer.from(bytes));
        if (reply.kind === 'data') expect(reply.data.length).toBe(readReplyBytes(pdu));
      }),
    );
  });

  test('an echo of another write is malformed', () => {
    const pdu = encodeRequest({ fc: 6, address: 1, word: 3 });
    const other = encodeRequest({ fc: 6, address: 1, word: 4 });
    expect(decodeReply(pdu, other)).toEqual({ kind: 'malformed', reason: 'echo' });
  });

  test('an exception names its code, of its own function only', () => {
    const pdu = encodeRequest({ fc: 3, address: 0, count: 1 });
    expect(decodeReply(pdu, encodeExceptionReply(3, 2))).toEqual({ kind: 'exception', code: 2 });
    expect(decodeReply(pdu, encodeExceptionReply(4, 2)).kind).toBe('malformed');
  });

  test.each([
    [1, 'configuration'],
    [2, 'configuration'],
    [3, 'configuration'],
    [4, 'device'],
    [5, 'retryable'],
    [6, 'retryable'],
    [8, 'device'],
    [10, 'device'],
    [11, 'retryable'],
  ] as const)('exception %i is a matter of %s', (code, kind) => {
    expect(classifyException(code)).toBe(kind);
  });
});

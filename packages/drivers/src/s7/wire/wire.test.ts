import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createIsoFramer,
  encodeConnectConfirm,
  encodeConnectRequest,
  encodeMessage,
} from './iso-on-tcp.ts';
import {
  decodeReply,
  decodeRequest,
  decodeSetup,
  encodeRead,
  encodeReadReply,
  encodeRefusal,
  encodeSetup,
  encodeSetupReply,
  encodeWrite,
  encodeWriteReply,
  FunctionCode,
  referenceOf,
} from './pdu.ts';
import { AreaCode, ItemCode, type S7Variable } from './variables.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

const bytes = fc.record({
  area: fc.constantFrom(...Object.values(AreaCode)),
  db: fc.integer({ min: 0, max: 65_535 }),
  byte: fc.integer({ min: 0, max: 65_535 }),
  bit: fc.constant(null),
  length: fc.integer({ min: 1, max: 200 }),
});
const bit = fc.record({
  area: fc.constantFrom(...Object.values(AreaCode)),
  db: fc.integer({ min: 0, max: 65_535 }),
  byte: fc.integer({ min: 0, max: 65_535 }),
  bit: fc.integer({ min: 0, max: 7 }),
  length: fc.constant(1),
});
const variable: fc.Arbitrary<S7Variable> = fc.oneof(bytes, bit);
const reference = fc.integer({ min: 0, max: 65_535 });

interface Heard {
  readonly messages: string[];
  admitted: number;
  broken: number;
}

function listen(requests = false): { heard: Heard; push(chunk: Buffer): void } {
  const heard: Heard = { messages: [], admitted: 0, broken: 0 };
  const framer = createIsoFramer(
    {
      message: (data) => void heard.messages.push(data.toString('hex')),
      connected() {
        heard.admitted += 1;
      },
      broken() {
        heard.broken += 1;
      },
    },
    requests,
  );
  return { heard, push: framer.push };
}

describe('the transport', () => {
  test('calls a processor by its access points as Snap7 does', () => {
    expect(encodeConnectRequest(0x0100, 0x0102)).toEqual(
      hex('03 00 00 16 11 E0 00 00 00 01 00 C0 01 0A C1 02 01 00 C2 02 01 02'),
    );
  });

  test('finds its messages however the stream was split', () => {
    const message = fc.uint8Array({ minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 6 }),
        fc.integer({ min: 1, max: 50 }),
        (all, step) => {
          const stream = Buffer.concat([
            encodeConnectConfirm(),
            ...all.map((each) => encodeMessage(Buffer.from(each))),
          ]);
          const { heard, push } = listen();
          for (let at = 0; at < stream.length; at += step) push(stream.subarray(at, at + step));
          expect(heard).toEqual({
            messages: all.map((each) => Buffer.from(each).toString('hex')),
            admitted: 1,
            broken: 0,
          });
        },
      ),
    );
  });

  test('joins a message that comes in several packets', () => {
    const { heard, push } = listen();
    push(hex('03 00 00 09 02 F0 00 01 02'));
    expect(heard.messages).toEqual([]);
    push(hex('03 00 00 08 02 F0 80 03'));
    expect(heard.messages).toEqual(['010203']);
  });

  test.each([
    ['empty', '03 00 00 07 02 F0 00'],
    ['of a byte each', '03 00 00 08 02 F0 00 01'],
  ])('gives up at a message of ever more parts, %s', (_what, packet) => {
    const { heard, push } = listen();
    const chunk = Buffer.concat(Array.from({ length: 100 }, () => hex(packet)));
    for (let count = 0; count < 100 && heard.broken === 0; count += 1) push(chunk);
    expect(heard).toEqual({ messages: [], admitted: 0, broken: 1 });
  });

  test.each([
    ['another version', '04 00 00 08 02 F0 80 03'],
    ['a length below its own header', '03 00 00 04'],
    ['a header longer than the packet', '03 00 00 08 09 F0 80 03'],
    ['a disconnect', '03 00 00 0B 06 80 00 00 00 00 00'],
  ])('gives up at %s', (_what, packet) => {
    const { heard, push } = listen();
    push(hex(packet));
    expect(heard).toEqual({ messages: [], admitted: 0, broken: 1 });
  });

  test('gives back what came behind the message at which it is given up', () => {
    const messages: string[] = [];
    let left: Buffer | null = null;
    const framer = createIsoFramer({
      connected() {},
      broken() {},
      message(data) {
        messages.push(data.toString('hex'));
        left = framer.giveUp();
      },
    });
    const behind = Buffer.concat([encodeMessage(hex('02')), hex('03 00')]);
    framer.push(Buffer.concat([encodeMessage(hex('01')), behind]));
    expect([messages, left]).toEqual([['01'], behind]);
  });

  test('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60 })), (chunks) => {
        const { push } = listen();
        for (const chunk of chunks) push(Buffer.from(chunk));
      }),
    );
  });
});

describe('messages', () => {
  test('read as Snap7 does', () => {
    const variables = [{ area: AreaCode.DB, db: 1, byte: 10, bit: null, length: 4 }];
    expect(encodeRead(0x0500, variables)).toEqual(
      hex('32 01 0000 0500 000E 0000 04 01 12 0A 10 02 0004 0001 84 000050'),
    );
  });

  test('write one bit as a bit', () => {
    const lamp = { area: AreaCode.Q, db: 0, byte: 1, bit: 3, length: 1 };
    expect(encodeWrite(7, lamp, Uint8Array.of(1))).toEqual(
      hex('32 01 0000 0007 000E 0005 05 01 12 0A 10 01 0001 0000 82 00000B 00 03 0001 01'),
    );
  });

  test('requests mean to a controller what we meant', () => {
    fc.assert(
      fc.property(reference, fc.array(variable, { minLength: 1, maxLength: 20 }), (mark, all) => {
        expect(decodeRequest(encodeRead(mark, all))).toEqual({
          kind: 'read',
          reference: mark,
          variables: all,
        });
      }),
    );
    fc.assert(
      fc.property(
        reference,
        variable,
        fc.uint8Array({ minLength: 200, maxLength: 200 }),
        (mark, one, raw) => {
          const data = one.bit === null ? Buffer.from(raw.subarray(0, one.length)) : Buffer.of(1);
          expect(decodeRequest(encodeWrite(mark, one, data))).toEqual({
            kind: 'write',
            reference: mark,
            variable: one,
            data,
          });
        },
      ),
    );
  });

  test('replies bring every value, of odd lengths too, and what was refused', () => {
    const item = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 40 }).map((data) => ({
        code: ItemCode.ok as number,
        data: Buffer.from(data),
      })),
      fc.constantFrom(1, 3, 5, 6, 7, 10).map((code) => ({ code, data: Buffer.alloc(0) })),
    );
    fc.assert(
      fc.property(reference, fc.array(item, { minLength: 1, maxLength: 20 }), (mark, items) => {
        const pdu = encodeReadReply(mark, items);
        expect(referenceOf(pdu)).toBe(mark);
        expect(decodeReply(pdu, FunctionCode.read, items.length)).toEqual({ kind: 'items', items });
      }),
    );
  });

  test('a reply cut short, or to something else, is malformed and never throws', () => {
    const items = [
      { code: ItemCode.ok, data: Buffer.from([1, 2, 3]) },
      { code: ItemCode.ok, data: Buffer.from([4]) },
    ];
    const whole = encodeReadReply(1, items);
    for (let length = 12; length < whole.length; length += 1) {
      expect(decodeReply(whole.subarray(0, length), FunctionCode.read, 2).kind).toBe('malformed');
    }
    expect(decodeReply(whole, FunctionCode.read, 3).kind).toBe('malformed');
    expect(decodeReply(whole, FunctionCode.write, 2).kind).toBe('malformed');
    expect(referenceOf(whole.subarray(0, 11))).toBeNull();
    expect(decodeReply(encodeWriteReply(1, 5), FunctionCode.write, 1)).toMatchObject({
      items: [{ code: 5 }],
    });
    expect(decodeReply(encodeRefusal(1, 0x8500), FunctionCode.read, 1)).toEqual({
      kind: 'refused',
      code: 0x8500,
    });
  });

  test('terms are asked for and granted', () => {
    const terms = { pduBytes: 480, jobs: 2 };
    expect(decodeRequest(encodeSetup(0, terms))).toEqual({ kind: 'setup', reference: 0, terms });
    expect(decodeSetup(encodeSetupReply(0, terms))).toEqual(terms);
    expect(decodeSetup(encodeRefusal(0, 0x8500))).toBeNull();
    expect(decodeSetup(encodeSetupReply(0, { pduBytes: 10, jobs: 1 }))).toBeNull();
  });

  test('a controller hears nothing in random bytes, and does not fall', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (raw) => {
        const pdu = Buffer.from(raw);
        decodeRequest(pdu);
        decodeSetup(pdu);
        if (referenceOf(pdu) !== null) decodeReply(pdu, FunctionCode.read, 2);
      }),
    );
  });
});

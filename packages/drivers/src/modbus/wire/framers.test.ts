import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyRequest } from './arbitrary-requests.ts';
import type { FrameReceiver } from './framer.ts';
import { framings } from './framing.ts';
import { createMbapFramer, encodeMbap } from './mbap-framer.ts';
import { encodeDataReply, encodeExceptionReply, encodeRequest, encodeWriteReply } from './pdu.ts';
import { createRtuFramer, encodeRtu } from './rtu-framer.ts';

type Frame = readonly [transaction: number | null, unit: number, pdu: string];

function collect(): { frames: Frame[]; receiver: FrameReceiver; breaks: () => number } {
  const frames: Frame[] = [];
  let breaks = 0;
  return {
    frames,
    breaks: () => breaks,
    receiver: {
      frame: (transaction, unit, pdu) => void frames.push([transaction, unit, pdu.toString('hex')]),
      broken: () => {
        breaks += 1;
      },
    },
  };
}

/** The bytes in pieces of the given sizes, over and over. */
function* pieces(bytes: Buffer, sizes: readonly number[]): Generator<Buffer> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] as number;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const someRequests = fc.array(
  fc.record({
    transaction: fc.integer({ min: 0, max: 0xffff }),
    unit: fc.integer({ min: 0, max: 247 }),
    request: anyRequest,
  }),
  { minLength: 1, maxLength: 6 },
);
const splits = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 });

describe.each(['mbap', 'rtu'] as const)('%s', (kind) => {
  test('finds every frame however the stream is split', () => {
    fc.assert(
      fc.property(someRequests, splits, (sent, sizes) => {
        const framing = framings[kind];
        const { frames, receiver } = collect();
        const framer = framing.requests(receiver);
        const stream = Buffer.concat(
          sent.map(({ transaction, unit, request }) =>
            framing.encode(transaction, unit, encodeRequest(request)),
          ),
        );
        for (const piece of pieces(stream, sizes)) framer.push(piece);
        expect(frames).toEqual(
          sent.map(({ transaction, unit, request }) => [
            kind === 'mbap' ? transaction : null,
            unit,
            encodeRequest(request).toString('hex'),
          ]),
        );
      }),
    );
  });

  test('never throws on noise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), splits, (noise, sizes) => {
        const framing = framings[kind];
        for (const framer of [
          framing.requests(collect().receiver),
          framing.replies(collect().receiver),
        ]) {
          for (const piece of pieces(Buffer.from(noise), sizes)) framer.push(piece);
        }
      }),
    );
  });
});

describe('mbap', () => {
  test.each(['000100010006010300000001', '0001000000010103', '00010000010001'])(
    'the header of %s breaks the stream for good',
    (hex) => {
      const { frames, receiver, breaks } = collect();
      const framer = createMbapFramer(receiver);
      framer.push(Buffer.from(hex, 'hex'));
      framer.push(encodeMbap(1, 1, Buffer.from([3, 2, 0, 0])));
      expect([frames.length, breaks()]).toEqual([0, 1]);
      framer.reset();
      framer.push(encodeMbap(1, 1, Buffer.from([3, 2, 0, 0])));
      expect(frames).toEqual([[1, 1, '03020000']]);
    },
  );
});

describe('rtu replies', () => {
  const request = encodeRequest({ fc: 3, address: 0, count: 2 });
  const reply = encodeRtu(7, encodeDataReply(3, Buffer.from([1, 2, 3, 4])));

  test.each([
    ['a data reply', encodeDataReply(3, Buffer.from([1, 2, 3, 4])), request],
    ['an exception', encodeExceptionReply(3, 2), request],
    ['a write echo', encodeWriteReply(encodeRequest({ fc: 16, address: 1, words: [1, 2] })), null],
    ['a mask echo', encodeRequest({ fc: 22, address: 1, and: 1, or: 2 }), null],
  ])('%s is framed', (_name, pdu, hint) => {
    const { frames, receiver } = collect();
    const framer = createRtuFramer('replies', receiver);
    if (hint) framer.expect(7, hint);
    framer.push(encodeRtu(7, pdu));
    expect(frames).toEqual([[null, 7, pdu.toString('hex')]]);
  });

  test('the awaited reply is found behind any stray bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), splits, (stray, sizes) => {
        const { frames, receiver } = collect();
        const framer = createRtuFramer('replies', receiver);
        framer.expect(7, request);
        // A stray beginning that itself announces this very reply would have to be waited for.
        fc.pre(!Buffer.from(stray).includes(Buffer.from([7])));
        for (const piece of pieces(Buffer.concat([stray, reply]), sizes)) framer.push(piece);
        expect(frames).toEqual([[null, 7, '030401020304']]);
      }),
    );
  });

  test('a reply with any byte changed is no reply', () => {
    for (let at = 0; at < reply.length; at += 1) {
      const { frames, receiver } = collect();
      const framer = createRtuFramer('replies', receiver);
      framer.expect(7, request);
      const damaged = Buffer.from(reply);
      damaged[at] = (damaged[at] as number) ^ 0x10;
      framer.push(damaged);
      expect(frames).toEqual([]);
    }
  });

  test('what came before the request was sent is not its reply', () => {
    const { frames, receiver } = collect();
    const framer = createRtuFramer('replies', receiver);
    framer.push(reply.subarray(0, 5));
    framer.expect(7, request);
    framer.push(reply.subarray(5));
    expect(frames).toEqual([]);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packetBorders } from './packet-borders.ts';
import { wholePackets } from './whole-packets.ts';

const packet = (length: number, fill: number): Buffer => {
  const head = length < 128 ? [0x30, length] : [0x30, (length & 0x7f) | 0x80, length >> 7];
  return Buffer.concat([Buffer.from(head), Buffer.alloc(length, fill)]);
};

test('whatever a stream is cut into, whole packets come out of it, each once and in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 10 }),
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 4 }),
      (lengths, cuts, most) => {
        const packets = lengths.map(packet);
        const stream = Buffer.concat([...packets, Buffer.from([0x30, 100, 1, 2, 3])]);
        const borders = new Set<number>();
        let border = 0;
        for (const { length } of packets) {
          border += length;
          borders.add(border);
        }
        const follow = packetBorders(() => 1000);
        const whole = wholePackets();
        const out: Buffer[] = [];
        let given = 0;
        let at = 0;
        for (let n = 0; at < stream.length; n += 1) {
          const chunk = stream.subarray(at, at + (cuts[n % cuts.length] ?? 1));
          const stretch = follow(chunk, most);
          if (stretch === null) return expect.fail('a packet is too large');
          const ended = whole.take(chunk.subarray(0, stretch.length), stretch);
          at += stretch.length;
          if (ended !== null) {
            out.push(ended);
            given += ended.length;
            expect(borders.has(given)).toBe(true);
          }
          expect(whole.kept).toBeLessThanOrEqual(1003);
        }
        expect(Buffer.concat(out).equals(Buffer.concat(packets))).toBe(true);
        expect(whole.kept).toBe(102);
      },
    ),
  );
});

test('what comes byte by byte takes the memory that it announces', () => {
  const follow = packetBorders(() => 262_144);
  const whole = wholePackets();
  const stream = Buffer.concat([Buffer.from([0x30, 0x80, 0x80, 0x10]), Buffer.alloc(1000)]);
  for (const byte of stream) {
    const piece = Buffer.from([byte]);
    const stretch = follow(piece, 64);
    if (stretch !== null) whole.take(piece, stretch);
  }
  expect(whole.kept).toBe(262_148);
});

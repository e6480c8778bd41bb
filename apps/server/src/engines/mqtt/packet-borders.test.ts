import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packetBorders } from './packet-borders.ts';

const packet = (length: number): number[] => {
  const header = [0x30];
  let rest = length;
  do {
    const byte = rest % 128;
    rest = Math.floor(rest / 128);
    header.push(rest > 0 ? byte | 0x80 : byte);
  } while (rest > 0);
  // Filled with bytes that look like long lengths, to catch a lost border.
  return [...header, ...new Array<number>(length).fill(0xff)];
};

test('follows packets however the stream is cut, and stops at the first too large', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 64 }),
      fc.integer({ min: 1, max: 5 }),
      (lengths, cut, most) => {
        const follow = packetBorders(() => 200);
        const packets = lengths.map(packet);
        const bytes = Uint8Array.from(packets.flat());
        let end = 0;
        const ends = packets.map(({ length }) => {
          end += length;
          return end;
        });
        let at = 0;
        let count = 0;
        let isOpen = true;
        while (at < bytes.length && isOpen) {
          const chunk = bytes.subarray(at, at + cut);
          const stretch = follow(chunk, most);
          isOpen = stretch !== null;
          if (stretch === null) break;
          at += stretch.length;
          count += stretch.packets;
          expect(stretch.packets).toBeLessThanOrEqual(most);
          expect(count).toBe(ends.filter((end) => end <= at).length);
          // It stops early only behind a packet: what begins there may be more than there is room for.
          if (stretch.length < chunk.length) expect(stretch.packets).toBeGreaterThan(0);
        }
        expect(isOpen).toBe(lengths.every((length) => length <= 200));
      },
    ),
  );
});

test('refuses by the announcement, before the content arrives', () => {
  const follow = packetBorders(() => 1_048_576);
  expect(follow(Uint8Array.from([0x30, 0xff, 0xff, 0xff, 0x7f]), 1)).toBeNull();
});

test('refuses a length that does not end', () => {
  expect(packetBorders(() => 100)(Uint8Array.from([0x30, 0x80, 0x80, 0x80, 0x80]), 1)).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packetLimit } from './packet-limit.ts';

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
      (lengths, cut) => {
        const mayGoOn = packetLimit(200);
        const bytes = Uint8Array.from(lengths.flatMap(packet));
        let open = true;
        for (let at = 0; at < bytes.length && open; at += cut) {
          open = mayGoOn(bytes.subarray(at, at + cut));
        }
        expect(open).toBe(lengths.every((length) => length <= 200));
      },
    ),
  );
});

test('refuses by the announcement, before the content arrives', () => {
  expect(packetLimit(1_048_576)(Uint8Array.from([0x30, 0xff, 0xff, 0xff, 0x7f]))).toBe(false);
});

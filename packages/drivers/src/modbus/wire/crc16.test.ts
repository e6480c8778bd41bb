import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc16 } from './crc16.ts';

test('agrees with published frames', () => {
  expect(crc16(Buffer.from('123456789'))).toBe(0x4b37);
  expect(crc16(Buffer.from('0105600 0FF00'.replace(' ', ''), 'hex'))).toBe(0x3a92);
});

test('over a frame with its CRC the result is 0, and any changed byte shows', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 250 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (bytes, where, change) => {
        const frame = Buffer.concat([bytes, Buffer.alloc(2)]);
        frame.writeUInt16LE(crc16(bytes), bytes.length);
        expect(crc16(frame)).toBe(0);
        const at = where % frame.length;
        frame[at] = (frame[at] as number) ^ change;
        expect(crc16(frame)).not.toBe(0);
      },
    ),
  );
});

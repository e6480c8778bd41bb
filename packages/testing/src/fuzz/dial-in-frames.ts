/** What comes at the port of boxes that dial in: bytes that are none of what Modbus boxes send, or half. */
import { crc16 } from '@millwright/drivers/modbus/wire/crc16';
import type { SeededRandom } from '../seeded-random.ts';

const randomBytes = (random: SeededRandom, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.between(0, 255)));

/** An RTU frame with a right checksum, whatever stands in it. */
function rtuFrame(random: SeededRandom): Buffer {
  const unit = random.between(0, 3);
  const code = [1, 2, 3, 4, 5, 6, 15, 16, 0x83, 0x90, random.between(0, 255)][
    random.between(0, 10)
  ];
  const count = random.between(0, 255);
  const length = random.next() < 0.7 ? count : random.between(0, 255);
  const kind = random.next();
  const body =
    kind < 0.6
      ? Buffer.concat([Buffer.from([unit, code ?? 3, count]), randomBytes(random, length % 64)])
      : Buffer.from([unit, code ?? 3, ...randomBytes(random, random.between(0, 6))]);
  const checksum = crc16(body);
  return Buffer.concat([body, Buffer.from([checksum & 0xff, checksum >> 8])]);
}

/** A frame as Modbus over TCP has it, which a box should not send. */
function tcpFrame(random: SeededRandom): Buffer {
  const frame = Buffer.concat([Buffer.alloc(7), randomBytes(random, random.between(1, 30))]);
  frame.writeUInt16BE(random.between(0, 65_535), 0);
  frame.writeUInt16BE(random.between(0, 65_535), 4);
  frame[6] = 1;
  return frame;
}

/**
 * The next frame of a hostile box.
 * @param registration its own, which it repeats, cuts and joins with other bytes
 */
export function dialInFrame(random: SeededRandom, registration: string): Buffer {
  const kind = random.next();
  if (kind < 0.25) return rtuFrame(random);
  if (kind < 0.45) {
    const frame = rtuFrame(random);
    const bent = random.between(0, frame.length - 1);
    frame[bent] = (frame[bent] ?? 0) ^ (1 << random.between(0, 7));
    return frame;
  }
  if (kind < 0.6) {
    const frame = rtuFrame(random);
    return frame.subarray(0, random.between(1, frame.length));
  }
  if (kind < 0.7) return Buffer.concat([rtuFrame(random), rtuFrame(random)]);
  if (kind < 0.75) return tcpFrame(random);
  if (kind < 0.82) {
    const text = registration.slice(random.between(0, registration.length - 1));
    return Buffer.concat([Buffer.from(text), randomBytes(random, random.between(0, 9))]);
  }
  return randomBytes(random, random.between(1, random.next() < 0.02 ? 600 : 24));
}

/** What somebody says first whom nobody expects. */
export function strangerPacket(random: SeededRandom, known: readonly string[]): Buffer {
  const name = known[random.between(0, known.length - 1)] ?? '';
  const kind = random.next();
  if (kind < 0.3) return Buffer.from(name.slice(0, random.between(1, name.length - 1)));
  if (kind < 0.4) return Buffer.from(name.toLowerCase() + name);
  if (kind < 0.5) return Buffer.concat([Buffer.from(name.slice(0, -1)), randomBytes(random, 9)]);
  if (kind < 0.6) return Buffer.from('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  if (kind < 0.7) return dialInFrame(random, name);
  return randomBytes(random, random.between(1, 700));
}

/** Writes ASN.1 in DER (X.690): as much of it as a certificate needs. */

const tagged = (tag: number, content: Uint8Array): Buffer => {
  const { length } = content;
  const size: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) size.unshift(rest % 256);
  const header = length < 128 ? [tag, length] : [tag, 0x80 | size.length, ...size];
  return Buffer.concat([Buffer.from(header), content]);
};

/** Base 128, the last byte without the upper bit. */
const arc = (value: number): number[] => {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
};

const time = (moment: Date): string => moment.toISOString().replace(/[-:T]|\.\d+/g, '');

export const der = {
  sequence: (...parts: readonly Uint8Array[]) => tagged(0x30, Buffer.concat(parts)),
  set: (...parts: readonly Uint8Array[]) => tagged(0x31, Buffer.concat(parts)),
  /** @param bytes big endian, taken as positive */
  integer(bytes: Uint8Array) {
    const start = bytes.findIndex((byte) => byte !== 0);
    const whole = start < 0 ? Buffer.of(0) : Buffer.from(bytes.subarray(start));
    return tagged(0x02, (whole[0] ?? 0) < 0x80 ? whole : Buffer.concat([Buffer.of(0), whole]));
  },
  boolean: (value: boolean) => tagged(0x01, Buffer.of(value ? 0xff : 0)),
  /** @param id as people write it: `2.5.29.17` */
  objectId(id: string) {
    const [first = 0, second = 0, ...rest] = id.split('.').map(Number);
    return tagged(0x06, Buffer.from([...arc(first * 40 + second), ...rest.flatMap(arc)]));
  },
  octets: (content: Uint8Array) => tagged(0x04, content),
  /** @param unused how many of the last bits do not count */
  bits: (content: Uint8Array, unused = 0) =>
    tagged(0x03, Buffer.concat([Buffer.of(unused), content])),
  text: (content: string) => tagged(0x0c, Buffer.from(content, 'utf8')),
  /** UTCTime until 2049, GeneralizedTime from then on, as RFC 5280 §4.1.2.5 wants it. */
  time(moment: Date) {
    const text = time(moment);
    return moment.getUTCFullYear() < 2050
      ? tagged(0x17, Buffer.from(text.slice(2)))
      : tagged(0x18, Buffer.from(text));
  },
  /** Context-specific: `[number]` around the content (explicit) or in place of its tag. */
  context: (number: number, content: Uint8Array, isConstructed: boolean) =>
    tagged((isConstructed ? 0xa0 : 0x80) | number, content),
};

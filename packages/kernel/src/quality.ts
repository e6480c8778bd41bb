/**
 * Quality of a value, a byte that travels with it everywhere. The upper two bits are the OPC UA
 * severity (Part 8: 00 good, 01 uncertain, 10 bad), the lower six say why.
 */
export const Quality = {
  good: 0x00,
  /** Older than the point's refresh promises. */
  stale: 0x40,
  /** Of a time that is not known: the clock of whoever read it is wrong, or may be. */
  clock: 0x41,
  /** Never read since the start. */
  unknown: 0x80,
  /** No answer from the device, or the link is down. */
  communication: 0x81,
  /** The device answered, but the registers do not hold such a value (BCD digit, NaN, text). */
  decode: 0x82,
  /** Outside what the data type or the point allows. */
  range: 0x83,
  /** The device refused the address as none of its own: a configuration error. */
  configuration: 0x84,
  /** Reckoned, and there is no result: a root of a negative number, larger than any number. */
  calculation: 0x85,
  /** Reckoned, and divided by zero. */
  division: 0x86,
} as const;
export type Quality = (typeof Quality)[keyof typeof Quality];

export const isGood = (quality: number): boolean => quality < 0x40;
export const isBad = (quality: number): boolean => quality >= 0x80;

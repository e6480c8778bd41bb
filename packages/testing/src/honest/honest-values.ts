/**
 * What an honest machine's registers hold: a hundred values of its own, all of which change from
 * read to read. Counters, measured floats, noise, ramps, bits and texts stand one behind the other.
 */

/** Values of each kind, in the order of the registers. */
export const honest = {
  counters: 20,
  floats: 10,
  noise: 24,
  ramps: 20,
  bits: 24,
  texts: 2,
} as const;
/** Registers of one text. */
export const textRegisters = 5;

/** The first register of each kind, and how many there are in all. */
export const honestPlaces = (() => {
  const counters = 0;
  const floats = counters + honest.counters * 2;
  const noise = floats + honest.floats * 2;
  const ramps = noise + honest.noise;
  const bits = ramps + honest.ramps;
  const texts = bits + Math.ceil(honest.bits / 16);
  return { counters, floats, noise, ramps, bits, texts, all: texts + honest.texts * textRegisters };
})();

export const honestCount = Object.values(honest).reduce((sum, count) => sum + count, 0);

/** The machine's registers as they travel, `turn` reads after its start. */
export function writeHonest(image: Buffer, machine: number, turn: number): void {
  const at = honestPlaces;
  let noise = (machine * 2_654_435_761 + turn * 40_503) >>> 0;
  const random = (): number => {
    noise ^= noise << 13;
    noise ^= noise >>> 17;
    noise = (noise ^ (noise << 5)) >>> 0;
    return noise;
  };
  for (let n = 0; n < honest.counters; n += 1) {
    // Each counts at its own pace.
    const count = machine * 1_000_003 + n * 7_919 + turn * (1 + ((machine + n) % 17));
    image.writeUInt32BE(count >>> 0, (at.counters + n * 2) * 2);
  }
  for (let n = 0; n < honest.floats; n += 1) {
    const wave = Math.sin((turn + machine * 3 + n * 11) / 40);
    const measured = 20 + n * 5 + wave * 8 + (random() % 1_000) / 5_000;
    image.writeFloatBE(measured, (at.floats + n * 2) * 2);
  }
  for (let n = 0; n < honest.noise; n += 1) {
    image.writeInt16BE((random() % 4_001) - 2_000, (at.noise + n) * 2);
  }
  for (let n = 0; n < honest.ramps; n += 1) {
    const step = 3 + ((machine * 5 + n) % 29);
    image.writeUInt16BE((machine * 131 + n * 977 + turn * step) % 60_000, (at.ramps + n) * 2);
  }
  // Each bit turns with every read, from a start of its own.
  const start = (machine * 40_503) & 0xffff;
  for (let word = at.bits; word < at.texts; word += 1) {
    image.writeUInt16BE((turn % 2 === 0 ? start : ~start) & 0xffff, word * 2);
  }
  for (let n = 0; n < honest.texts; n += 1) {
    const text = `B${(machine * 97 + turn) % 1_000_000}`.padEnd(textRegisters * 2, '\0');
    image.write(text, (at.texts + n * textRegisters) * 2, 'ascii');
  }
}

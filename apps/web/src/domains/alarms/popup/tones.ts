/** Sounds as numbers: nothing is fetched, and they are the same on every machine. */

export interface Tone {
  /** Hertz; 0 is silence. */
  readonly pitch: number;
  /** Milliseconds. */
  readonly length: number;
}

/** Two falling tones and a rest, heard over machines without hurting; played round and round. */
export const alarmTones: readonly Tone[] = [
  { pitch: 880, length: 220 },
  { pitch: 660, length: 220 },
  { pitch: 880, length: 220 },
  { pitch: 660, length: 220 },
  { pitch: 0, length: 900 },
];

/** One short rising pair: something new, nothing to hurry for. */
export const chimeTones: readonly Tone[] = [
  { pitch: 660, length: 120 },
  { pitch: 990, length: 200 },
];

const loudness = 0.35;
/** Tones that begin and end at once click. */
const edgeMs = 12;

/** The samples of a row of tones, −1 to 1. */
export const renderTones = (tones: readonly Tone[], sampleRate: number): Float32Array => {
  const counts = tones.map(({ length }) => Math.round((length / 1000) * sampleRate));
  const samples = new Float32Array(counts.reduce((sum, count) => sum + count, 0));
  const edge = (edgeMs / 1000) * sampleRate;
  let at = 0;
  for (const [n, { pitch }] of tones.entries()) {
    const count = counts[n] ?? 0;
    for (let i = 0; i < count && pitch > 0; i++) {
      const turn = (2 * Math.PI * pitch * i) / sampleRate;
      const swell = Math.min(1, i / edge, (count - i) / edge);
      // A little of the third harmonic carries through small loudspeakers.
      samples[at + i] = loudness * swell * (Math.sin(turn) + 0.25 * Math.sin(3 * turn));
    }
    at += count;
  }
  return samples;
};

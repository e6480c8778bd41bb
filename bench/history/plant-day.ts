/**
 * A plant-shaped day: a fifth of the points each are slow temperatures (0.1), noisy pressures
 * (0.01), counters, rare states and noisy currents (0.01), every one read once a second. The same
 * in every run.
 */
export const daySeconds = 86_400;

/** Reads the values of second after second, all points at a time. */
export interface PlantDay {
  /** @param values one for each point; filled in place. */
  next(values: Float64Array): void;
}

/** Marsaglia's xorshift: small, fast, good enough to be noise. */
function createNoise(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

export function createPlantDay(points: number): PlantDay {
  const noise = createNoise(20_261_120);
  const levels = Float64Array.from({ length: points }, () => 20 + Math.floor(noise() * 60));
  let second = 0;
  const kinds: readonly ((point: number) => number)[] = [
    (point) => {
      const drift = noise() < 0.05 ? (noise() < 0.5 ? -0.1 : 0.1) : 0;
      levels[point] = (levels[point] ?? 0) + drift;
      return Math.round((levels[point] ?? 0) * 10) / 10;
    },
    () => Math.round((4 + Math.sin(second / 900) + (noise() - 0.5) * 0.1) * 100) / 100,
    (point) => {
      levels[point] = (levels[point] ?? 0) + (noise() < 0.3 ? 1 : 0);
      return levels[point] ?? 0;
    },
    (point) => {
      if (noise() < 0.001) levels[point] = Math.floor(noise() * 5);
      return (levels[point] ?? 0) % 5;
    },
    () => Math.round((12 + (noise() - 0.5) * 0.6) * 100) / 100,
  ];
  return {
    next(values) {
      for (let point = 0; point < points; point += 1) {
        values[point] = kinds[point % kinds.length]?.(point) ?? 0;
      }
      second += 1;
    },
  };
}

import type { Quality } from '@millwright/kernel';
import type { Sink, StationState } from './port.ts';

/** The latest reading of a point. */
export interface Reading {
  readonly value: number;
  readonly text: string | null;
  readonly quality: number;
}

/** A sink that remembers, for tests and benches. */
export interface RecordingSink extends Sink {
  /** By the point's key. */
  readonly readings: Map<number, Reading>;
  /** Every value there was, by the point's key. */
  readonly seen: Map<number, Set<number>>;
  readonly failures: { readonly keys: readonly number[]; readonly quality: Quality }[];
  readonly states: {
    readonly station: number;
    readonly state: StationState;
    readonly cause: string | null;
  }[];
  readonly blocks: number;
}

export function createRecordingSink(): RecordingSink {
  const readings = new Map<number, Reading>();
  const failures: RecordingSink['failures'] = [];
  const states: RecordingSink['states'] = [];
  const seen = new Map<number, Set<number>>();
  let blocks = 0;
  return {
    readings,
    seen,
    failures,
    states,
    get blocks() {
      return blocks;
    },
    block(keys, _at, values, qualities, texts) {
      blocks += 1;
      keys.forEach((key, index) => {
        const before = seen.get(key) ?? new Set();
        seen.set(key, before.add(values[index] as number));
        readings.set(key, {
          value: values[index] as number,
          text: texts[index] ?? null,
          quality: qualities[index] as number,
        });
      });
    },
    failed: (keys, quality) => void failures.push({ keys: [...keys], quality }),
    state: (station, state, _at, cause) => void states.push({ station, state, cause }),
  };
}

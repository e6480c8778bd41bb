/** Holds what is stored against what was promised. */
import type { PublishedSample } from './published-samples.ts';

export interface StoredSample {
  readonly point: string;
  readonly time: number;
  readonly value: number;
}

export interface Verdict {
  readonly promised: number;
  /** Promised, but not stored. */
  readonly lost: number;
  /** Stored more than once, counted beyond the first. */
  readonly duplicated: number;
  /** Stored with another value than promised. */
  readonly wrong: number;
  /** Up to ten of them in words, to look for. */
  readonly examples: readonly string[];
}

/** Whole milliseconds and points never collide, so text keys are exact. */
const keyOf = ({ point, time }: { point: string; time: number }): string => `${point}@${time}`;

/** Stored samples that were never acknowledged are allowed: the acknowledgement may have died. */
export function verifySamples(
  promised: Iterable<PublishedSample>,
  stored: Iterable<StoredSample>,
): Verdict {
  const values = new Map<string, number>();
  const examples: string[] = [];
  const note = (words: string): void => {
    if (examples.length < 10) examples.push(words);
  };
  let duplicated = 0;
  for (const sample of stored) {
    const key = keyOf(sample);
    if (values.has(key)) {
      duplicated++;
      note(`twice: ${key}`);
    }
    values.set(key, sample.value);
  }
  let count = 0;
  let lost = 0;
  let wrong = 0;
  for (const sample of promised) {
    count++;
    const key = keyOf(sample);
    const value = values.get(key);
    if (value === undefined) {
      lost++;
      note(`lost: ${key}`);
    } else if (value !== sample.value) {
      wrong++;
      note(`wrong: ${key} is ${value} instead of ${sample.value}`);
    }
  }
  return { promised: count, lost, duplicated, wrong, examples };
}

import type { Random } from '../random.ts';

/** Milliseconds since 1970, half open. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const month = 30 * 86_400_000;

/**
 * When something that happens now and then happened, oldest first and not twice at a time.
 * @param perMonth how often, on average
 * @param minutes how long at least and at most
 */
export function planOccurrences(
  random: Random,
  { from, to }: Span,
  perMonth: number,
  [shortest, longest]: readonly [number, number],
): Span[] {
  const spans: Span[] = [];
  for (let time = from; ; ) {
    // The pauses between things that happen by chance are exponential.
    time += (-Math.log(1 - random.uniform()) * month) / perMonth;
    const end = time + (shortest + random.uniform() * (longest - shortest)) * 60_000;
    if (end >= to) return spans;
    spans.push({ from: Math.floor(time), to: Math.floor(end) });
    time = end;
  }
}

/** Where the value of a point stands in its device, so that two points can be told to be of one memory. */

export interface MemorySpan {
  /** Spans of two memories never meet; the name means nothing outside the device. */
  readonly memory: string;
  /** The first bit. */
  readonly from: number;
  /** Behind the last bit. */
  readonly to: number;
}

/** Whether what is written to the one changes the other. */
export const spansMeet = (one: MemorySpan, other: MemorySpan): boolean =>
  one.memory === other.memory && one.from < other.to && other.from < one.to;

/**
 * Each with those that it meets, in the order given; what meets nothing is left out. Sorted, so that
 * thousands of one device need not be compared with each other.
 */
export function meetingSpans<K>(
  spans: readonly { readonly key: K; readonly span: MemorySpan }[],
): ReadonlyMap<K, readonly K[]> {
  const met = new Map<K, K[]>();
  const note = (one: K, other: K): void => {
    const known = met.get(one);
    if (known === undefined) met.set(one, [other]);
    else known.push(other);
  };
  const byMemory = Map.groupBy(spans, ({ span }) => span.memory);
  for (const all of byMemory.values()) {
    let open: typeof all = [];
    for (const each of all.toSorted((a, b) => a.span.from - b.span.from)) {
      open = open.filter(({ span }) => span.to > each.span.from);
      for (const other of open) {
        note(each.key, other.key);
        note(other.key, each.key);
      }
      open.push(each);
    }
  }
  return met;
}

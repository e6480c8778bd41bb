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

/** Whether what is written to the one is the whole of the other. */
export const spanCovers = (one: MemorySpan, other: MemorySpan): boolean =>
  one.memory === other.memory && one.from <= other.from && other.to <= one.to;

/** All that stand at exactly one place: a thousand names of one register are one place. */
export interface Place<K> {
  readonly span: MemorySpan;
  readonly keys: readonly K[];
}

const nameOf = ({ memory, from, to }: MemorySpan): string => `${from} ${to} ${memory}`;

/**
 * The places among these, by what they meet: so that thousands of one machine need not be compared
 * with each other, be they all at one place.
 * @returns the places that meet a span, those that begin last first
 */
export function indexSpans<K>(
  spans: readonly { readonly key: K; readonly span: MemorySpan }[],
): (span: MemorySpan) => readonly Place<K>[] {
  const byName = Map.groupBy(spans, ({ span }) => nameOf(span));
  const places = [...byName.values()].flatMap((all): Place<K>[] => {
    const [first] = all;
    return first === undefined ? [] : [{ span: first.span, keys: all.map(({ key }) => key) }];
  });
  const memories = new Map(
    [...Map.groupBy(places, ({ span }) => span.memory)].map(([memory, unsorted]) => {
      const sorted = unsorted.toSorted((one, other) => one.span.from - other.span.from);
      // Up to where those so far reach: before that nothing need be looked at.
      let reach = 0;
      const reaches = sorted.map(({ span }) => (reach = Math.max(reach, span.to)));
      return [memory, { sorted, reaches }] as const;
    }),
  );
  return ({ memory, from, to }) => {
    const found = memories.get(memory);
    if (found === undefined) return [];
    const { sorted, reaches } = found;
    const met: Place<K>[] = [];
    let at = firstFrom(sorted, to) - 1;
    for (; (reaches[at] ?? 0) > from; at--) {
      const place = sorted[at];
      if (place !== undefined && place.span.to > from) met.push(place);
    }
    return met;
  };
}

/** Which is the first that begins there or later. */
function firstFrom(sorted: readonly { readonly span: MemorySpan }[], from: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.span.from ?? from) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

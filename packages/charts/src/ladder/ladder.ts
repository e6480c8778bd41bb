/** The courses of several things over one span of time, a band for each. */

/** Milliseconds, half open. */
export interface LadderSpan {
  readonly from: number;
  readonly to: number;
}

export interface LadderBand {
  readonly key: number;
  readonly name: string;
  /** Where each piece begins, ascending; the last one ends with the span. */
  readonly begins: readonly number[];
  /** By piece, the place of its state; below 0 = nothing is known. */
  readonly states: readonly number[];
  /** By piece, how often the state changed within it: more than 0 where it is too narrow to show. */
  readonly changes: readonly number[];
}

export interface LadderPiece extends LadderSpan {
  readonly band: LadderBand;
  /** Its place in the band. */
  readonly place: number;
  readonly state: number;
  readonly changes: number;
}

/** The piece of that place; undefined where there is none. */
export function pieceOf(band: LadderBand, place: number, end: number): LadderPiece | undefined {
  const from = band.begins[place];
  if (from === undefined) return undefined;
  return {
    ...{ band, place, from, to: band.begins[place + 1] ?? end },
    state: band.states[place] ?? -1,
    changes: band.changes[place] ?? 0,
  };
}

/** The place of the piece at a moment; that of the first one before it. */
export function placeAt({ begins }: LadderBand, time: number): number {
  let [low, high] = [0, begins.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((begins[middle] ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Nothing is shown closer than this. */
const shortest = 1_000;

/**
 * A span around a moment that keeps its place on the screen.
 * @param factor below 1 shows less
 * @param whole it does not go beyond
 */
export function zoomed(
  { from, to }: LadderSpan,
  around: number,
  factor: number,
  whole: LadderSpan,
): LadderSpan {
  const length = Math.min(
    Math.max((to - from) * factor, Math.min(shortest, whole.to - whole.from)),
    whole.to - whole.from,
  );
  const share = to === from ? 0.5 : (around - from) / (to - from);
  return within({ from: around - share * length, to: around + (1 - share) * length }, whole);
}

/** The same length, moved so that it does not go beyond the whole. */
export function within({ from, to }: LadderSpan, whole: LadderSpan): LadderSpan {
  const begin = Math.max(whole.from, Math.min(from, whole.to - (to - from)));
  return { from: Math.round(begin), to: Math.round(Math.min(whole.to, begin + to - from)) };
}

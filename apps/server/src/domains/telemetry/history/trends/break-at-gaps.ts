/** Breaks the line where nobody collected: what a point did meanwhile is not known. */

/** Milliseconds, half open. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

interface Line {
  readonly times: number[];
  readonly values: (number | null)[];
}

/**
 * A gap in which there are samples all the same is none: a box kept them.
 * @param line ascending
 * @param gaps ascending
 * @param drawing.held the value holds until the next one
 * @param drawing.shortest gaps below it are not to be seen
 */
export function breakAtGaps(
  line: Line,
  gaps: readonly Gap[],
  { held, shortest }: { readonly held: boolean; readonly shortest: number },
): Line {
  if (gaps.length === 0 || line.times.length === 0) return line;
  const times: number[] = [];
  const values: (number | null)[] = [];
  let next = 0;
  line.times.forEach((time, at) => {
    times.push(time);
    values.push(line.values[at] ?? null);
    while (next < gaps.length && (gaps[next]?.from ?? 0) < time) next += 1;
    const gap = gaps[next];
    const after = line.times[at + 1] ?? Number.POSITIVE_INFINITY;
    if (gap === undefined || gap.to > after || values.at(-1) === null) return;
    const length = gap.to - gap.from;
    // Between two samples an hour apart, a minute without a collector says nothing.
    if (length < shortest || (!held && 2 * length < after - time)) return;
    times.push(Math.max(gap.from, time + 1));
    values.push(null);
  });
  return { times, values };
}

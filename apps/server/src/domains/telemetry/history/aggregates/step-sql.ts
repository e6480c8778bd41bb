/** The SQL that tells in which step a moment is. */

export interface StepSql {
  /** Where the step of a moment begins; the moment lies within the steps. */
  start(time: string): string;
  /** Where the steps begin that a span touches, that of its beginning whatever its length. */
  starts(from: string, to: string): string;
  /** Where the step ends that begins there. */
  end(start: string): string;
}

const int64s = (numbers: readonly number[]): string => `[${numbers.map((n) => `toInt64(${n})`)}]`;

/** @param edges ascending; steps of one length are reckoned, others looked up */
export function stepSql(edges: readonly number[]): StepSql {
  const [origin = 0, second = 0] = edges;
  const last = edges.at(-1) ?? 0;
  const width = second - origin;
  const isEven = edges.every((edge, index) =>
    index < edges.length - 1 ? edge === origin + index * width : edge <= origin + index * width,
  );
  if (isEven) {
    const index = (time: string) => `intDiv(${time} - ${origin}, ${width})`;
    const startOf = (n: string) => `toInt64(${n} * ${width} + ${origin})`;
    return {
      start: (time) => startOf(index(time)),
      starts: (from, to) =>
        `arrayMap(k -> ${startOf('k')}, range(toUInt64(${index(from)}), toUInt64(greatest(${index(from)}, ${index(`${to} - 1`)})) + 1))`,
      end: (start) => `least(${start} + ${width}, toInt64(${last}))`,
    };
  }
  const begins = int64s(edges.slice(0, -1));
  const ends = int64s(edges.slice(1));
  const startOf = (time: string) => `roundDown(${time}, ${begins})`;
  const endOf = (start: string) => `transform(${start}, ${begins}, ${ends}, toInt64(0))`;
  return {
    start: startOf,
    // Most spans are within one step; only for the others all of them are looked through.
    starts: (from, to) =>
      `if(${to} <= ${endOf(startOf(from))}, [${startOf(from)}],
        arrayFilter((b, e) -> e > ${from} AND (b < ${to} OR b <= ${from}), ${begins}, ${ends}))`,
    end: endOf,
  };
}

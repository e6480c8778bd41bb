/**
 * Lets so much work run at a time, and so much of one key; what is more waits, however long, and the
 * keys have their turns one after the other: one that has thousands waiting costs another one step.
 */
export interface FairTurns {
  /** Work that waits for its turn. */
  readonly waiting: number;
  /** Runs the work in its turn. @throws what the work throws */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** What a key has. */
interface Line {
  running: number;
  /** Begin what waits, oldest first; those before `next` have begun. */
  begin: (() => void)[];
  next: number;
}

/** So many that have begun stay in a line before it is cut. */
const mostBegun = 1_000;

/**
 * @param inAll how much runs at a time
 * @param ofOne how much of one key
 * @param forFirst so much of it is left to keys of which nothing runs
 */
export function createFairTurns({
  inAll,
  ofOne,
  forFirst = 0,
}: {
  readonly inAll: number;
  readonly ofOne: number;
  readonly forFirst?: number;
}): FairTurns {
  /** That run or wait something. */
  const lines = new Map<string, Line>();
  /** With something waiting and room for it, whose turn is next first. */
  const ready = new Set<string>();
  let running = 0;
  let waiting = 0;

  const lineOf = (key: string): Line => {
    const known = lines.get(key);
    if (known !== undefined) return known;
    const fresh: Line = { running: 0, begin: [], next: 0 };
    lines.set(key, fresh);
    return fresh;
  };
  const takeNext = (line: Line): (() => void) | undefined => {
    const begin = line.begin[line.next];
    line.next += 1;
    if (line.next >= mostBegun || line.next === line.begin.length) {
      line.begin = line.begin.slice(line.next);
      line.next = 0;
    }
    return begin;
  };
  /** Behind all others whose turn it is. */
  const queue = (key: string, line: Line): void => {
    if (line.begin.length > 0 && line.running < ofOne) ready.add(key);
    else ready.delete(key);
  };
  const callNext = (): void => {
    for (const key of ready) {
      if (running >= inAll) return;
      const line = lineOf(key);
      if (line.running > 0 && running >= inAll - forFirst) continue;
      const begin = takeNext(line);
      running += 1;
      line.running += 1;
      waiting -= 1;
      ready.delete(key);
      queue(key, line);
      begin?.();
    }
  };

  return {
    get waiting() {
      return waiting;
    },
    async run(key, work) {
      const line = lineOf(key);
      const turn = new Promise<void>((resolve) => line.begin.push(resolve));
      waiting += 1;
      if (!ready.has(key)) queue(key, line);
      callNext();
      await turn;
      try {
        return await work();
      } finally {
        running -= 1;
        line.running -= 1;
        if (line.running === 0 && line.begin.length === 0) lines.delete(key);
        else if (!ready.has(key)) queue(key, line);
        callNext();
      }
    },
  };
}

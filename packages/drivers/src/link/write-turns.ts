/**
 * When a write of a station has its turn. `ahead`: at once, beside what is under way. `next`: after that
 * alone. `last`: after all before it.
 */
export type WriteTurn = 'ahead' | 'next' | 'last';

/** The writes of one station, one after the other. */
export interface WriteTurns {
  /** @returns what `work` comes to once it has had its turn */
  take<T>(turn: WriteTurn, work: () => Promise<T>): Promise<T>;
}

export function createWriteTurns(): WriteTurns {
  const waiting: { readonly isNext: boolean; readonly begin: () => void }[] = [];
  let running = 0;

  function goOn(): void {
    if (running === 0) waiting.shift()?.begin();
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      goOn();
    }
  }

  return {
    take(turn, work) {
      if (turn === 'ahead') return run(work);
      return new Promise((resolve, reject) => {
        const isNext = turn === 'next';
        const begin = (): void => void run(work).then(resolve, reject);
        const behind = waiting.findIndex((other) => !other.isNext);
        waiting.splice(isNext && behind >= 0 ? behind : waiting.length, 0, { isNext, begin });
        goOn();
      });
    },
  };
}

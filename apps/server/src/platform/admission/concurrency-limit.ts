/** Lets so much of one kind of work run at the same time, so that it leaves room for the rest. */
import { refuse } from '@millwright/contract';

export interface ConcurrencyLimit {
  /**
   * Runs the work unless too much of it is running.
   * @param key whose it is
   * @throws Fault refusal `general.too_many` {seconds}
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** @param limits how many of one key and in all, and the seconds after which to ask again */
export function createConcurrencyLimit({
  ofOne,
  inAll,
  seconds,
}: {
  readonly ofOne: number;
  readonly inAll: number;
  readonly seconds: number;
}): ConcurrencyLimit {
  const running = new Map<string, number>();
  let all = 0;

  return {
    async run(key, work) {
      const own = running.get(key) ?? 0;
      if (own >= ofOne || all >= inAll) throw refuse('general.too_many', { seconds });
      running.set(key, own + 1);
      all += 1;
      try {
        return await work();
      } finally {
        all -= 1;
        const left = (running.get(key) ?? 0) - 1;
        if (left > 0) running.set(key, left);
        else running.delete(key);
      }
    },
  };
}

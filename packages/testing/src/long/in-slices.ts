/**
 * Long runs in slices, each in a thread of its own: nobody's turn is held, a slice that hangs is ended
 * and says at which seed, and memory begins anew with each.
 */
import { Worker } from 'node:worker_threads';

export interface SliceTools {
  /** Told of each seed before anything is done with it. */
  begin(seed: number): void;
  /** Microseconds of processor that this thread has used. */
  processor(): number;
}

/** Does so much from a seed on. */
export type Slice<Result> = (count: number, seed: number, tools: SliceTools) => Result;

export interface SliceWork {
  /** Where the work stands, and as what it is exported there. */
  readonly module: string;
  readonly name: string;
  readonly count: number;
  readonly seed: number;
  /** The seed that is under way. */
  readonly progress: SharedArrayBuffer;
}

export interface LongRun<Result> {
  readonly results: readonly Result[];
  /** Why it ended before its time; null where it did not. */
  readonly ended: string | null;
  /** Seconds of processor, of one core. */
  readonly seconds: number;
}

/** Seconds of processor at one seed after which it hangs. */
const hangsAfter = 20;
const lookEvery = 1000;

const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** What came of a slice; as a text that it hangs, where it spent too much at one seed. */
async function runSlice<Result>(
  work: Omit<SliceWork, 'progress'>,
): Promise<{ result: Result } | string> {
  const progress = new SharedArrayBuffer(4);
  const underWay = new Int32Array(progress);
  const worker = new Worker(new URL('./slice-worker.ts', import.meta.url), {
    workerData: { ...work, progress } satisfies SliceWork,
  });
  let seen = -1;
  let since = processorSeconds();
  const { promise, resolve, reject } = Promise.withResolvers<{ result: Result } | string>();
  const look = setInterval(() => {
    const seed = Atomics.load(underWay, 0);
    if (seed !== seen) {
      seen = seed;
      since = processorSeconds();
    } else if (processorSeconds() - since > hangsAfter) {
      resolve(`hangs (seed ${seed})`);
    }
  }, lookEvery);
  worker.once('message', (result: Result) => resolve({ result }));
  worker.once('error', (error) =>
    reject(new Error(`at seed ${Atomics.load(underWay, 0)}`, { cause: error })),
  );
  try {
    return await promise;
  } finally {
    clearInterval(look);
    await worker.terminate();
  }
}

/**
 * Runs `count` in as many slices, each from seeds of its own: it takes no more than twice its count.
 * @param isWrong ends the run with that slice
 */
export async function runInSlices<Result>(
  work: { readonly module: URL; readonly name: string },
  { count, seed, slices }: { count: number; seed: number; slices: number },
  isWrong: (result: Result) => boolean,
): Promise<LongRun<Result>> {
  const began = processorSeconds();
  const each = Math.ceil(count / slices);
  const results: Result[] = [];
  let ended: string | null = null;
  for (let n = 0; n < slices && ended === null; n++) {
    const found = await runSlice<Result>({
      ...{ module: work.module.href, name: work.name },
      ...{ count: each, seed: seed + n * each * 2 },
    });
    if (typeof found === 'string') ended = found;
    else {
      results.push(found.result);
      if (isWrong(found.result)) break;
    }
  }
  return { results, ended, seconds: processorSeconds() - began };
}

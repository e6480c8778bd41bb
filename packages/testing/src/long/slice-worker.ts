/** One slice of a long run, away from who waits for it: what hangs there can be ended from without. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Slice, SliceWork } from './in-slices.ts';

const { module, name, count, seed, progress }: SliceWork = workerData;
const underWay = new Int32Array(progress);

const found: Readonly<Record<string, Slice<unknown>>> = await import(module);
const work = found[name];
if (work === undefined) throw new TypeError(`${module} has no ${name}`);
parentPort?.postMessage(
  work(count, seed, {
    begin: (of) => void Atomics.store(underWay, 0, of),
    processor() {
      const { user, system } = process.threadCpuUsage();
      return user + system;
    },
  }),
);

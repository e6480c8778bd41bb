/** Microseconds that this thread has run: a busy machine makes no difference. */
export const threadTime = (): number => {
  // Before Node 23.9 only the process knows.
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return user + system;
};

/**
 * Microseconds that this thread needs for a work: the least of five goes, since the collector of
 * garbage and the compiler only ever add to one.
 */
export const leastThreadTime = async (work: () => unknown): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let go = 0; go < 5; go += 1) {
    const began = threadTime();
    await work();
    least = Math.min(least, threadTime() - began);
  }
  return least;
};

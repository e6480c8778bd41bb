/** Microseconds that this thread has run: a busy machine makes no difference. */
export const threadTime = (): number => {
  // Before Node 23.9 only the process knows.
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return user + system;
};

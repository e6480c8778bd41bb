/**
 * The work, for as long as somebody wants it; it goes on without them.
 * @throws the reason of the signal once it is aborted, and what the work throws
 */
export async function untilAborted(work: Promise<void>, signal?: AbortSignal): Promise<void> {
  if (signal === undefined) return await work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(signal.reason);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

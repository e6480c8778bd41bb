/** Programs that this process has started, and that none of its ends may leave behind. */
import type { ChildProcess } from 'node:child_process';
import { seconds, systemClock } from '@millwright/kernel';

/** In which a program may end by itself once it is told to. */
const grace = seconds(2);
/** In which all must have ended: whoever waits for this process ends it soon. */
const longest = seconds(6);

const ends = new Set<() => Promise<void>>();

/**
 * Has a program ended when this process gives up an orderly stop.
 * @param end ends it soon, and sees that it is not started again; nothing that was acknowledged is lost
 * @returns takes it back: it has ended
 */
export function endWithProcess(end: () => Promise<void>): () => void {
  ends.add(end);
  return () => void ends.delete(end);
}

/** Ends all that still run; resolves when they have ended, or will not. */
export async function endOwnPrograms(): Promise<void> {
  const all = Promise.allSettled([...ends].map((end) => end()));
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const cancel = systemClock.after(longest, resolve);
  await Promise.race([all, late]);
  cancel();
}

/** Asks a program to end, and ends it where it does not; resolves when it has. */
export async function endChild(child: ChildProcess): Promise<void> {
  const isOver = child.exitCode !== null || child.signalCode !== null;
  if (isOver || child.pid === undefined) return;
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const cancel = systemClock.after(grace, () => void child.kill('SIGKILL'));
  await ended;
  cancel();
}

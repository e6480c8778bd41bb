import { type Clock, milliseconds } from '@millwright/kernel';

const pause = milliseconds(200);
const longest = 10_000;

export const isPortTaken = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

/** Tries again while ports are taken: a plant that went before may be about to end. */
export async function untilFree<T>(clock: Clock, start: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += pause) {
    try {
      return await start();
    } catch (error) {
      if (!isPortTaken(error) || waited >= longest) throw error;
      await new Promise<void>((resolve) => void clock.after(pause, resolve));
    }
  }
}

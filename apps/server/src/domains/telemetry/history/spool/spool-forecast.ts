/** When the spool will be full, by the pace at which it has grown of late. */
import { statfs } from 'node:fs/promises';
import type { Clock } from '@millwright/kernel';

export interface SpoolForecast {
  /** Bytes that it can still take: up to its bound, or until the disk is full. */
  readonly roomBytes: number;
  /** Milliseconds until it is full; undefined while it does not grow. */
  readonly fullInMs: number | undefined;
  /** Looks at it; often enough is whenever something was added. */
  look(): void;
}

/** The pace is that of so long. */
const window = 60_000;
/** So long apart are the looks that count. */
const step = 5_000;
/** What grew for less time than this says nothing yet. */
const shortest = 1_000;

export function createSpoolForecast(needs: {
  readonly clock: Pick<Clock, 'now'>;
  readonly maxBytes: number;
  readonly bytes: () => number;
  /** Free bytes of the disk. */
  readonly free: () => Promise<number>;
}): SpoolForecast {
  const { clock, maxBytes, bytes, free } = needs;
  let looks: { readonly at: number; readonly bytes: number }[] = [];
  let freeBytes = Number.POSITIVE_INFINITY;

  const lookAtDisk = (): void => {
    free().then(
      (found) => {
        freeBytes = found;
      },
      // Not known any more; the spool's own bound is.
      () => {
        freeBytes = Number.POSITIVE_INFINITY;
      },
    );
  };
  const room = (): number => Math.max(0, Math.min(maxBytes - bytes(), freeBytes));
  lookAtDisk();

  return {
    get roomBytes() {
      return room();
    },
    get fullInMs() {
      const now = clock.now();
      const first = looks.find(({ at }) => at >= now - window);
      if (first === undefined || now - first.at < shortest) return undefined;
      const pace = (bytes() - first.bytes) / (now - first.at);
      return pace > 0 ? room() / pace : undefined;
    },
    look() {
      const now = clock.now();
      const last = looks.at(-1);
      // Below nothing: the clock was set back.
      if (last !== undefined && now >= last.at && now - last.at < step) return;
      looks = looks.filter(({ at }) => at <= now && at >= now - window);
      looks.push({ at: now, bytes: bytes() });
      lookAtDisk();
    },
  };
}

/** Free bytes where the folder is, for whoever is not root. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

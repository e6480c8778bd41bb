/** Looks at a running server from outside: memory, file descriptors, and for how long its loop was held. */
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessFigures {
  /** Resident memory in MiB. */
  readonly rss: number;
  readonly descriptors: number;
}

/** Of a process of this machine. */
export function processFigures(pid: number): ProcessFigures {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return {
    rss: Math.round(Number(kib) / 1024),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
}

export interface ServerWatch {
  /** Milliseconds: the longest that one turn has held the loop since watching began, and when. */
  readonly longestBlock: number;
  /** What was being done then. */
  readonly during: string;
  readonly mostRss: number;
  stop(): Promise<void>;
}

/** Shorter than the ten seconds for which the server remembers a block. */
const every = 3000;

/**
 * Watches `/metrics` and the process.
 * @param doing says what is being done, for the line that is printed
 */
export function watchServer(
  { url, pid }: { readonly url: string; readonly pid: number },
  doing: () => string,
): ServerWatch {
  let longestBlock = 0;
  let during = '';
  let mostRss = 0;
  const look = async (): Promise<void> => {
    mostRss = Math.max(mostRss, processFigures(pid).rss);
    const text = await (await fetch(`${url}/metrics`)).text();
    const [, seconds] = /^event_loop_recent_block_seconds (\S+)$/m.exec(text) ?? [];
    const block = Number(seconds) * 1000;
    if (block <= longestBlock) return;
    longestBlock = block;
    during = doing();
  };
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => {});
  }, every);
  return {
    get longestBlock() {
      return Math.round(longestBlock);
    },
    get during() {
      return during;
    },
    get mostRss() {
      return mostRss;
    },
    async stop() {
      clearInterval(timer);
      await looking;
      await look();
    },
  };
}

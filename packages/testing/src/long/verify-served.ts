/** Holds what is stored of polled machines against what they answered. */
import type { ServedReply } from './served-values.ts';

/** All samples of one machine and one moment. */
export interface StoredRead {
  readonly machine: number;
  /** The request whose reply all its values belong to; null when they belong to several. */
  readonly request: number | null;
  readonly registers: number;
}

/** Epoch milliseconds in which replies may go unstored: the server itself was dead. */
export interface Excuse {
  readonly from: number;
  readonly to: number;
}

export interface ServedVerdict {
  readonly served: number;
  readonly stored: number;
  /** Answered while the server was well, but not stored, or only in part. */
  readonly lost: number;
  /** The same while it was dead or about to be. */
  readonly excused: number;
  /** In doubt, and so not taken: its question was asked again. */
  readonly askedAgain: number;
  readonly duplicated: number;
  /** Stored, but never answered so. */
  readonly wrong: number;
  /** Up to ten of them in words, to look for. */
  readonly examples: readonly string[];
}

/** Requests of one machine stay far below. */
const keyOf = (machine: number, request: number): number => machine * 2 ** 20 + request;

export function verifyServed(
  served: readonly ServedReply[],
  stored: readonly StoredRead[],
  excuses: readonly Excuse[],
  registers: number,
): ServedVerdict {
  const examples: string[] = [];
  const note = (words: string): void => {
    if (examples.length < 10) examples.push(words);
  };
  const given = new Set(served.map(({ machine, request }) => keyOf(machine, request)));
  const kept = new Map<number, number>();
  let duplicated = 0;
  let wrong = 0;
  for (const read of stored) {
    const { machine, request } = read;
    if (request === null || !given.has(keyOf(machine, request))) {
      wrong += 1;
      note(`wrong: machine ${machine} never answered ${request}`);
      continue;
    }
    const key = keyOf(machine, request);
    if (kept.has(key)) {
      duplicated += 1;
      note(`twice: reply ${request} of machine ${machine}`);
    }
    kept.set(key, read.registers);
  }
  let lost = 0;
  let excused = 0;
  let askedAgain = 0;
  for (const { machine, request, at, isAskedAgain } of served) {
    if (kept.get(keyOf(machine, request)) === registers) continue;
    if (excuses.some(({ from, to }) => at >= from && at <= to)) {
      excused += 1;
      continue;
    }
    if (isAskedAgain) {
      askedAgain += 1;
      continue;
    }
    lost += 1;
    note(`lost: reply ${request} of machine ${machine} at ${new Date(at).toISOString()}`);
  }
  return {
    ...{ served: served.length, stored: kept.size, lost, excused, askedAgain },
    ...{ duplicated, wrong, examples },
  };
}

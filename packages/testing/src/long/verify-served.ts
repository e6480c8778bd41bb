/** Holds what is stored of polled machines against what they answered, value by value. */
import { DataType } from '@millwright/kernel';
import { type ServedReply, servedPoints, servedValues } from './served-values.ts';

/** All samples of one machine and one moment. */
export interface StoredRead {
  readonly machine: number;
  /** One for each of `servedPoints`; undefined where none is stored. */
  readonly values: readonly (number | string | undefined)[];
}

/** Epoch milliseconds in which replies may go unstored: the server itself was dead. */
export interface Excuse {
  readonly from: number;
  readonly to: number;
}

export interface ServedVerdict {
  readonly served: number;
  readonly stored: number;
  /** Values that were held against what was answered. */
  readonly compared: number;
  /** Answered while the server was well, but not stored, or only in part. */
  readonly lost: number;
  /** The same while it was dead or about to be. */
  readonly excused: number;
  /** In doubt, and so not taken: its question was asked again, or the line was shut. */
  readonly askedAgain: number;
  readonly duplicated: number;
  /** Values that were stored, but never answered so. */
  readonly wrong: number;
  /** Up to ten of them in words, to look for. */
  readonly examples: readonly string[];
}

/** Requests of one machine stay far below. */
const keyOf = (machine: number, request: number): number => machine * 2 ** 20 + request;

/** Of a 32-bit float the shortest decimal is stored that has its bits. */
const isSame = (place: number, stored: number | string, answered: number | string | undefined) =>
  stored === answered ||
  (servedPoints[place]?.dataType === DataType.FLOAT && Math.fround(Number(stored)) === answered);

/** The places where something is stored that the reply did not hold. */
const differing = ({ machine, values }: StoredRead, request: number): number[] => {
  const answered = servedValues(machine, request);
  return [...values.keys()].filter((place) => {
    const stored = values[place];
    return stored !== undefined && !isSame(place, stored, answered[place]);
  });
};

export async function verifyServed(
  served: readonly ServedReply[],
  stored: Iterable<StoredRead> | AsyncIterable<StoredRead>,
  excuses: readonly Excuse[],
): Promise<ServedVerdict> {
  const examples: string[] = [];
  const note = (words: string): void => {
    if (examples.length < 10) examples.push(words);
  };
  const given = new Set(served.map(({ machine, request }) => keyOf(machine, request)));
  /** The reply that a reading is of: its number says so, or where that is not stored all that is. */
  const requestOf = (read: StoredRead): number | undefined => {
    const number = read.values.at(-1);
    if (typeof number === 'number') return number;
    const of = ({ machine, request }: ServedReply): boolean =>
      machine === read.machine && differing(read, request).length === 0;
    return served.find(of)?.request;
  };
  /** How many values are stored of each reply. */
  const kept = new Map<number, number>();
  let compared = 0;
  let duplicated = 0;
  let wrong = 0;
  for await (const read of stored) {
    const { machine, values } = read;
    const count = values.filter((value) => value !== undefined).length;
    const request = requestOf(read);
    compared += count;
    if (request === undefined || !given.has(keyOf(machine, request))) {
      wrong += count;
      note(`wrong: machine ${machine} never answered ${request ?? values.join()}`);
      continue;
    }
    for (const place of differing(read, request)) {
      wrong += 1;
      const [name, is] = [servedPoints[place]?.name, values[place]];
      const was = servedValues(machine, request)[place];
      note(`wrong: ${name} of reply ${request} of machine ${machine} is ${is} instead of ${was}`);
    }
    const key = keyOf(machine, request);
    if (kept.has(key)) {
      duplicated += 1;
      note(`twice: reply ${request} of machine ${machine}`);
    }
    kept.set(key, count);
  }
  let lost = 0;
  let excused = 0;
  let askedAgain = 0;
  for (const { machine, request, at, isAskedAgain } of served) {
    if (kept.get(keyOf(machine, request)) === servedPoints.length) continue;
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
    ...{ served: served.length, stored: kept.size, compared, lost, excused, askedAgain },
    ...{ duplicated, wrong, examples },
  };
}

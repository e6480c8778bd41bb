/** Finds what takes a text at a cost out of proportion to its length. */

import { threadTime } from './clocks/thread-time.ts';
import { type HostileText, harmlessText, hostileTexts } from './hostile-texts.ts';

/** Something that takes a text from a caller. */
export interface TextReader {
  readonly name: string;
  /** Longest text that can reach it. */
  readonly longest: number;
  /** Refusals count as answers. */
  readonly read: (text: string) => void;
  /** An ordinary text of a length, where letters alone are none: the lines of a file, say. */
  readonly harmless?: (length: number) => string;
}

/** The clock of a thread moves in steps of up to 4 ms. */
const enough = 20_000;

/** Microseconds of one reading, of as many as it takes to tell. */
function costOf(read: (text: string) => void, text: string): number {
  const began = threadTime();
  for (let times = 1; ; times++) {
    read(text);
    const spent = threadTime() - began;
    if (spent >= enough || times === 1000) return spent / times;
  }
}

/** Long texts are built of pieces: the first reader would pay for putting them together. */
const whole = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

const shortest = 1024;
const longest = 1_048_576;

/** What reading a body of a mebibyte as JSON takes here: everything is measured by it. */
const costOfBody = (): number =>
  costOf(JSON.parse, JSON.stringify({ text: harmlessText(longest) }));

/**
 * Gives every reader every kind of hostile text, ever longer. One has run away when twice the length
 * takes more than 2.5 times the processor wherever it is doubled, or a text takes 20 times a harmless one of its length,
 * three times out of three. What takes no longer than a few bodies to read does nobody any harm.
 */
export function findRunaways(readers: readonly TextReader[]): string[] {
  const body = costOfBody();
  const floor = Math.max(4 * body, 8000);
  const found = new Map<string, string>();

  /** What is wrong with the reader's cost of the text; null when nothing is. */
  const complaint = (
    { read, harmless: ordinary = harmlessText }: TextReader,
    text: string,
    kind: HostileText,
  ): string | null => {
    const cost = costOf(read, text);
    if (cost <= floor) return null;
    const of = (part: number): number => costOf(read, whole(kind.of(text.length / part)));
    // A bigger heap or a fuller cache makes one doubling dearer, but not all of six and the last two.
    const half = of(2);
    const growth = Math.min((cost / of(64)) ** (1 / 6), cost / half, half / of(4));
    // What looks at the first letter of a harmless text alone is compared with reading it as JSON.
    const harmless = costOf(read, whole(ordinary(text.length)));
    const excess = cost / Math.max(harmless, (body * text.length) / longest);
    if (growth <= 2.5 && excess <= 20) return null;
    const ms = (cost / 1000).toFixed(1);
    return `${ms} ms, ${growth.toFixed(1)} times that of half its length, ${excess.toFixed(0)} times a harmless text`;
  };

  const evaluate = (reader: TextReader, text: string, kind: HostileText): void => {
    const began = process.cpuUsage();
    reader.read(text);
    const { user, system } = process.cpuUsage(began);
    if (user + system <= floor) return;
    let words: string | null = null;
    for (let times = 0; times < 3; times++) {
      words = complaint(reader, text, kind);
      if (words === null) return;
    }
    found.set(reader.name, `${reader.name}: ${text.length} of ${kind.name} take ${words}`);
  };

  for (let length = shortest; length <= longest; length *= 4) {
    for (const kind of hostileTexts) {
      const text = whole(kind.of(length));
      for (const reader of readers) {
        if (reader.longest < length || found.has(reader.name)) continue;
        evaluate(reader, text, kind);
      }
    }
  }
  return [...found.values()];
}

/** How long a line takes to answer, learned from its replies, the late ones too. */
export interface RoundTrips {
  /** Milliseconds; forgets slowly, so that one bad minute does not last for ever. */
  readonly slowest: number;
  note(ms: number): void;
  /** Sooner than a device on this line can answer. */
  isImplausible(ms: number): boolean;
  /** What looked implausible was all that came: such replies are possible after all. */
  admit(ms: number): void;
  /** Milliseconds within which what was sent twice comes twice. */
  readonly rightBehind: number;
  /** Milliseconds to wait for a reply where nobody has said how long. */
  readonly timeout: number;
}

const firstTimeout = 4000;
const shortestTimeout = 3000;
const longestTimeout = 15_000;
const timeoutInTrips = 3;
/** Answers after which the quickest round trip is taken to be known. */
const wellKnown = 8;
/** Below this a round trip says nothing: a pause of this process is as long. */
const shortestTelling = 20;
const forgetting = 64;

export function createRoundTrips(): RoundTrips {
  let count = 0;
  let quickest = Number.POSITIVE_INFINITY;
  let slowest = 0;

  return {
    get slowest() {
      return slowest;
    },
    note(ms) {
      count += 1;
      quickest = ms < quickest ? ms : quickest + (ms - quickest) / forgetting;
      slowest = ms > slowest ? ms : slowest - (slowest - ms) / forgetting;
    },
    isImplausible: (ms) => count >= wellKnown && quickest >= shortestTelling && ms < quickest / 4,
    admit(ms) {
      quickest = Math.min(quickest, ms);
    },
    get rightBehind() {
      return Math.max(shortestTelling, count < wellKnown ? 0 : quickest / 2);
    },
    get timeout() {
      const measured = slowest * timeoutInTrips;
      const least = count < wellKnown ? firstTimeout : shortestTimeout;
      return Math.min(Math.max(measured, least), longestTimeout);
    },
  };
}

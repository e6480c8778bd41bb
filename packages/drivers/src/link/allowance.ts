/**
 * How much a far end may send that nobody asked for: one that floods its link would keep the whole
 * process busy. Counted in messages, and in bytes as so many of them.
 */
export interface Allowance {
  /** A request was sent: its reply may come late, and more than once. */
  asked(): void;
  /** So much came, whatever it is. */
  heard(bytes: number): void;
  /** So much of it was an answer. */
  answered(bytes: number): void;
  /** A message came that answers nothing. */
  unasked(): void;
  readonly isSpent: boolean;
}

const windowMs = 10_000;
/** Per window. Neither noise at 115,200 baud nor another master at 9,600 brings as much. */
const perWindow = 2000;
/** Two copies of the longest reply. */
const perRequest = 20;
/** Saved up by requests. */
const most = 4 * perWindow;
/** Cost as much as a message. */
const bytesOfMessage = 128;

export function createAllowance(clock: { now(): number }): Allowance {
  let left = perWindow;
  let seenAt = clock.now();

  const add = (messages: number): void => {
    left = Math.min(left + messages, most);
  };

  return {
    asked: () => add(perRequest),
    heard(bytes) {
      left -= bytes / bytesOfMessage;
    },
    answered: (bytes) => add(bytes / bytesOfMessage),
    unasked() {
      left -= 1;
    },
    get isSpent() {
      const now = clock.now();
      const regained = (Math.max(now - seenAt, 0) / windowMs) * perWindow;
      seenAt = now;
      // Time gives back what a window allows, and takes nothing of what requests have saved up.
      left = Math.max(left, Math.min(left + regained, perWindow));
      return left < 0;
    },
  };
}

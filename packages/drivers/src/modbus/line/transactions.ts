/** The transaction ids of one connection, and whose replies may still come on it. */

export interface Transactions {
  /** The id of the next question. */
  next(): number;
  /** An answer that may hold bytes of another: the next id differs from these in both bytes. */
  leap(from: readonly number[]): void;
  /** Its reply has come, if it ever was asked; a copy of it may still come. */
  answered(transaction: number): void;
  /** A new connection: of what was asked on the one before, the last alone is answered on this, by some gateways. */
  opened(): void;
  /** Whether a reply to it may still come; with fewer bits of it `known`, to one that is alike in these. */
  isOfLate(transaction: number, known?: number): boolean;
}

/** So many questions back replies may still be on their way. */
const mostUnanswered = 64;
/** So many answers back copies may come, for each question that is under way at once. */
export const copiesBack = 2;

/** @param window how many questions may be under way at once */
export function createTransactions(random: () => number, window: number): Transactions {
  // Anywhere: what devices hold most often are the smallest numbers, and they would look like transactions.
  let last = Math.floor(random() * 0x10000);
  const unanswered: number[] = [];
  const answered: number[] = [];
  const isOfLate: Transactions['isOfLate'] = (transaction, known = 0xffff) => {
    for (const other of unanswered) if (((other ^ transaction) & known) === 0) return true;
    for (const other of answered) if (((other ^ transaction) & known) === 0) return true;
    return false;
  };
  return {
    isOfLate,
    next() {
      do last = (last + 1) & 0xffff;
      while (isOfLate(last));
      unanswered.push(last);
      if (unanswered.length > mostUnanswered) unanswered.shift();
      return last;
    },
    leap(from) {
      const highs = from.map((transaction) => transaction >> 8);
      // By lot: a register that counts the questions would keep step with anything else.
      let high = Math.floor(random() * 256);
      while (highs.includes(high)) high = (high + 1) & 0xff;
      // The next is one more: it must not be carried over.
      last = (high << 8) | (last & 0x7f);
    },
    answered(transaction) {
      const place = unanswered.indexOf(transaction);
      if (place >= 0) unanswered.splice(place, 1);
      if (!answered.includes(transaction)) answered.push(transaction);
      if (answered.length > copiesBack * window) answered.shift();
    },
    opened() {
      answered.push(...unanswered);
      answered.splice(0, Math.max(answered.length - copiesBack * window, 0));
      unanswered.length = 0;
    },
  };
}

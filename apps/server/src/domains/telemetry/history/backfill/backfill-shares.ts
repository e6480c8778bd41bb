/**
 * What each account holds of the room for samples of other months: as much as is free then, so that
 * whoever fills it leaves room for others, however few the others are.
 */
export interface BackfillShares {
  /** Whether the account may bring more now. */
  takes(owner: string): boolean;
  /** So many of the account's are on their way there. */
  note(owner: string, rows: number): void;
}

/** Rows of one account that came after others and before others. */
interface Stretch {
  /** All that ever came, up to its last. */
  readonly upTo: number;
  readonly rows: number;
}

const mostTogether = 16_384;

interface Held {
  rows: number;
  readonly stretches: Stretch[];
}

/** @param room rows of it, those that wait there, and those that have left it since the start; first in, first out */
export function createBackfillShares(room: {
  readonly most: number;
  waiting(): number;
  left(): number;
}): BackfillShares {
  const accounts = new Map<string, Held>();
  /** Those of an earlier run leave first, and are nobody's. */
  let came = room.waiting() + room.left();

  /** What was counted and has not come there is over as soon as nothing waits. */
  const settle = (): void => {
    const isEmpty = room.waiting() === 0;
    const left = isEmpty ? Number.POSITIVE_INFINITY : room.left();
    for (const [owner, held] of accounts) {
      const still = held.stretches.findIndex(({ upTo }) => upTo > left);
      const gone = held.stretches.splice(0, still < 0 ? held.stretches.length : still);
      for (const { rows } of gone) held.rows -= rows;
      if (held.stretches.length === 0) accounts.delete(owner);
    }
    if (isEmpty) came = room.left();
  };

  return {
    takes(owner) {
      settle();
      const held = accounts.get(owner)?.rows ?? 0;
      return held < room.most - room.waiting();
    },
    note(owner, rows) {
      if (rows === 0) return;
      const held = accounts.get(owner) ?? { rows: 0, stretches: [] };
      accounts.set(owner, held);
      const last = held.stretches.at(-1);
      // What a box brings in small messages is one.
      const goesOn = last?.upTo === came && last.rows < mostTogether;
      if (goesOn) held.stretches.pop();
      came += rows;
      held.rows += rows;
      held.stretches.push({ upTo: came, rows: rows + (goesOn ? last.rows : 0) });
    },
  };
}

/** How much wider than asked a device can be read, learned from what it refuses or passes over. */
export interface WiderReads {
  /** Registers more that a read with this end takes at most. */
  most(end: number, now: number): number;
  answered(end: number, extra: number, isRefused: boolean, now: number): void;
  /** Some devices keep silent about registers they do not have; a dead one says nothing at all. */
  unanswered(end: number, lastAnswer: number, now: number): void;
}

/** So often in a row a device must keep silent when read wider, though it answers otherwise. */
const silentWhenWide = 4;
/** Milliseconds after which a place that refused to be read wider is tried again. */
const narrowFor = 10 * 60_000;

export function createWiderReads(): WiderReads {
  /** By the end of a read: how many registers more it takes, until when. */
  const narrow = new Map<number, { readonly extra: number; readonly until: number }>();
  /** By the end of a read: timeouts of wider reads in a row, and when the last one was. */
  const unheard = new Map<number, { count: number; at: number }>();

  return {
    most(end, now) {
      const cap = narrow.get(end);
      return cap && cap.until > now ? cap.extra : Number.POSITIVE_INFINITY;
    },
    answered(end, extra, isRefused, now) {
      unheard.delete(end);
      if (isRefused) narrow.set(end, { extra: extra >> 1, until: now + narrowFor });
    },
    unanswered(end, lastAnswer, now) {
      const before = unheard.get(end) ?? { count: 0, at: Number.NEGATIVE_INFINITY };
      if (lastAnswer < before.at) return;
      const count = before.count + 1;
      if (count < silentWhenWide) {
        unheard.set(end, { count, at: now });
        return;
      }
      unheard.delete(end);
      narrow.set(end, { extra: 0, until: now + narrowFor });
    },
  };
}

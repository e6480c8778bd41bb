/** What is known of one station (unit) of a link. `silent`: it has not answered lately. */
export type StationState = 'unknown' | 'online' | 'silent';

/**
 * Back-off of one station, so that a dead one does not starve the line it shares: after
 * `demoteAfter` unanswered requests in a row it is left alone, twice as long each time.
 */
export interface StationHealth {
  readonly state: StationState;
  /** It has been demoted: only one request at a time, with a single try, may probe it. */
  readonly probing: boolean;
  /** It has answered before. */
  readonly known: boolean;
  /** Monotonic milliseconds before which nothing is sent to it on a schedule. */
  readonly heldUntil: number;
  answered(): void;
  /** @param longestHold milliseconds it may be left alone */
  unanswered(now: number, longestHold: number): void;
  /** The connection is new: nothing is known, and it may be probed at once. */
  pardon(): void;
  /** It asked to be left alone for a moment (busy). */
  pause(until: number): void;
}

export interface BackoffSettings {
  readonly demoteAfter: number;
  readonly firstHold: number;
}

/** @param random 0 ≤ n < 1; spreads the probes of stations that fell silent together. */
export function createStationHealth(
  settings: BackoffSettings,
  random: () => number,
): StationHealth {
  let state: StationState = 'unknown';
  let known = false;
  let unansweredInRow = 0;
  let heldUntil = 0;

  return {
    get state() {
      return state;
    },
    get probing() {
      return unansweredInRow >= settings.demoteAfter;
    },
    get known() {
      return known;
    },
    get heldUntil() {
      return heldUntil;
    },
    answered() {
      state = 'online';
      known = true;
      unansweredInRow = 0;
      heldUntil = 0;
    },
    unanswered(now, longestHold) {
      unansweredInRow += 1;
      const demotions = unansweredInRow - settings.demoteAfter;
      if (demotions < 0) return;
      state = 'silent';
      const hold = Math.min(settings.firstHold * 2 ** demotions, longestHold);
      heldUntil = now + hold * (0.75 + random() * 0.5);
    },
    pardon() {
      state = 'unknown';
      heldUntil = 0;
    },
    pause(until) {
      heldUntil = Math.max(heldUntil, until);
    },
  };
}

/** The stations behind one connection: who answers, and how long each is left alone. */
import {
  createStationHealth,
  type StationHealth,
  type StationState,
} from '../../link/station-health.ts';

export interface LinkStations {
  of(unit: number): StationHealth;
  /** Undefined for one that nothing was asked of. */
  find(unit: number): StationHealth | undefined;
  /** @returns what tells of it, if that is news: to be called when the answer has been taken */
  answered(unit: number): () => void;
  /**
   * @param probe milliseconds that a request takes of the line when it is not answered
   * @returns whether it is only probed from now on
   */
  unanswered(unit: number, now: number, probe: number): boolean;
  /** The connection is new: all may be asked at once. */
  pardon(): void;
  /** Another device has the unit now, or the same one anew: what was known of it is over. */
  forget(unit: number): void;
}

const backoff = { demoteAfter: 2, firstHold: 1000 };
const longestHold = 60_000;
/**
 * With its jitter, a probe that was under way and the next turn of a second's polling ten seconds: the
 * return of a station that has been there is noticed soon.
 */
const longestHoldOfKnown = 6800;

export function createLinkStations(needs: {
  /** 0 ≤ n < 1. */
  readonly random: () => number;
  changed(unit: number, state: StationState): void;
}): LinkStations {
  const stations = new Map<number, StationHealth>();

  const of = (unit: number): StationHealth => {
    let found = stations.get(unit);
    if (!found) {
      found = createStationHealth(backoff, needs.random);
      stations.set(unit, found);
    }
    return found;
  };

  /** However many have fallen silent, probing them takes half of the line they share at most. */
  const longestHoldOf = ({ known }: StationHealth, probe: number): number => {
    if (!known) return longestHold;
    const silent = [...stations.values()].filter(({ state }) => state === 'silent').length;
    return Math.min(longestHold, Math.max(longestHoldOfKnown, silent * probe * 2));
  };

  return {
    of,
    find: (unit) => stations.get(unit),
    answered(unit) {
      const health = of(unit);
      const before = health.state;
      health.answered();
      return () => {
        if (before !== 'online') needs.changed(unit, 'online');
      };
    },
    unanswered(unit, now, probe) {
      const health = of(unit);
      const before = health.state;
      health.unanswered(now, longestHoldOf(health, probe));
      if (health.state !== before) needs.changed(unit, health.state);
      return health.probing;
    },
    forget: (unit) => void stations.delete(unit),
    pardon() {
      for (const health of stations.values()) health.pardon();
    },
  };
}

/** Which rows of a virtual table are built: what it does not say itself, its rows say. */
import type { Places } from '../live/list/live-lines.ts';

export interface RowsInSight {
  /** A row was built; the result says that it is no longer. */
  enter(place: number): () => void;
  /** From the first to the last that is built, the same object until that changes; null for none. */
  read(): Places | null;
  /** Hears once of what changed in one moment. */
  subscribe(listen: () => void): () => void;
}

export const createRowsInSight = (): RowsInSight => {
  /** How often each is built: a row that moves enters its new place before it leaves the old one. */
  const built = new Map<number, number>();
  const listeners = new Set<() => void>();
  let places: Places | null = null;
  let isTelling = false;

  const tell = (): void => {
    isTelling = false;
    const rows = [...built.keys()];
    const next = rows.length === 0 ? null : { first: Math.min(...rows), last: Math.max(...rows) };
    if (next?.first === places?.first && next?.last === places?.last) return;
    places = next;
    for (const listen of listeners) listen();
  };
  const change = (place: number, by: 1 | -1): void => {
    const count = (built.get(place) ?? 0) + by;
    if (count > 0) built.set(place, count);
    else built.delete(place);
    if (isTelling) return;
    isTelling = true;
    queueMicrotask(tell);
  };

  return {
    enter(place) {
      change(place, 1);
      return () => change(place, -1);
    },
    read: () => places,
    subscribe(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
};

/** Which clients watch which point. `mark` runs for every sample of the plant: it must be cheap. */

export interface Watcher {
  /** The point kept under `slot` has changed. */
  mark(slot: number): void;
}

export interface LiveWatchers {
  add(point: number, watcher: Watcher, slot: number): void;
  remove(point: number, watcher: Watcher): void;
  mark(point: number): void;
  isWatched(point: number): boolean;
  /** Hears of points that somebody begins to watch or that nobody watches any more. */
  onWatch(listener: (point: number) => void): () => void;
  /** How many points are watched by anybody. */
  readonly size: number;
}

interface Watch {
  readonly watcher: Watcher;
  readonly slot: number;
}

export function createLiveWatchers(): LiveWatchers {
  const watches = new Map<number, Watch[]>();
  const listeners = new Set<(point: number) => void>();
  const turned = (point: number): void => {
    for (const listener of listeners) listener(point);
  };
  /** By point id: spares the map for the many points that nobody watches. */
  let watched = new Uint8Array(4096);

  return {
    add(point, watcher, slot) {
      if (point >= watched.length) {
        const wider = new Uint8Array(2 ** Math.ceil(Math.log2(point + 1)));
        wider.set(watched);
        watched = wider;
      }
      watched[point] = 1;
      const list = watches.get(point);
      if (list !== undefined) {
        list.push({ watcher, slot });
        return;
      }
      watches.set(point, [{ watcher, slot }]);
      turned(point);
    },
    remove(point, watcher) {
      const list = watches.get(point);
      const at = list?.findIndex((watch) => watch.watcher === watcher) ?? -1;
      if (list === undefined || at < 0) return;
      const last = list.pop();
      if (last !== undefined && at < list.length) list[at] = last;
      if (list.length > 0) return;
      watches.delete(point);
      watched[point] = 0;
      turned(point);
    },
    isWatched: (point) => watched[point] === 1,
    onWatch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    mark(point) {
      if (point >= watched.length || watched[point] === 0) return;
      const list = watches.get(point);
      if (list === undefined) return;
      for (const { watcher, slot } of list) watcher.mark(slot);
    },
    get size() {
      return watches.size;
    },
  };
}

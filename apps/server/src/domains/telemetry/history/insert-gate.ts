/** What inserts pass through, so that they can be held back for a moment. */

export interface InsertGate {
  /** Begins the work when nobody holds the gate. */
  through<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when no work is under way; until `release` none begins. One holds it at a time. */
  hold(): Promise<{ release(): void }>;
}

export function createInsertGate(): InsertGate {
  const underWay = new Set<Promise<unknown>>();
  let held: Promise<void> | undefined;
  return {
    // Looking and beginning are one step: in between somebody else could take hold of it.
    async through(work) {
      while (held !== undefined) await held;
      const done = work();
      const settled = done.catch(() => undefined);
      underWay.add(settled);
      try {
        return await done;
      } finally {
        underWay.delete(settled);
      }
    },
    async hold() {
      while (held !== undefined) await held;
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      await Promise.all(underWay);
      return {
        release() {
          if (held === promise) held = undefined;
          resolve();
        },
      };
    },
  };
}

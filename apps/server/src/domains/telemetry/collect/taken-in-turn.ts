/** Work of a collector, one piece after another: what was read earlier must not replace what was read later. */

export interface TakenInTurn<Id> {
  /** After all that was asked for before. */
  run(work: () => Promise<void>): Promise<void>;
  /** Takes these; what is asked for while others are taken is taken in one go after them. */
  take(ids: ReadonlySet<Id>): Promise<void>;
}

/** @param take reads them and takes over what it read */
export function createTakenInTurn<Id>(
  take: (ids: ReadonlySet<Id>) => Promise<void>,
): TakenInTurn<Id> {
  let turn: Promise<void> = Promise.resolve();
  /** Those whose turn has not begun: what is stored of them is still to be read. */
  let waiting: { readonly ids: Set<Id>; readonly taken: Promise<void> } | undefined;

  const run = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };
  return {
    // Of what is asked for in between nothing joins those that wait already.
    run(work) {
      waiting = undefined;
      return run(work);
    },
    take(given) {
      if (waiting !== undefined) {
        for (const id of given) waiting.ids.add(id);
        return waiting.taken;
      }
      const ids = new Set(given);
      const begin = (): Promise<void> => {
        if (waiting?.ids === ids) waiting = undefined;
        return take(ids);
      };
      const taken = run(begin);
      waiting = { ids, taken };
      return taken;
    },
  };
}

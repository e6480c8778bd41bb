/** Of what a tenant may have thousands of: which are told of next, so that nobody's hide those of others. */

/** That are told of at a time. */
const most = 20;
/** With the first ones of owners that would have none. */
const mostInAll = 100;

/**
 * Each owner in its turn, whoever has the fewest first.
 * @param waiting those that could be told of and are not
 * @param standing the owner of each that is told of already
 * @returns those for which there is room: twenty in all, and beyond them one of each owner that has none
 */
export function nextTold<T extends { readonly owner: string | null }>(
  waiting: readonly T[],
  standing: readonly (string | null)[],
): T[] {
  const counts = new Map<string | null, number>();
  const countOf = (owner: string | null): number => counts.get(owner) ?? 0;
  for (const owner of standing) counts.set(owner, countOf(owner) + 1);
  const queues = Map.groupBy(waiting, ({ owner }) => owner);
  const next: T[] = [];
  for (;;) {
    const [turn] = [...queues.keys()].sort((a, b) => countOf(a) - countOf(b));
    const queue = turn === undefined ? undefined : queues.get(turn);
    if (turn === undefined || queue === undefined) return next;
    const own = countOf(turn);
    if (standing.length + next.length >= (own === 0 ? mostInAll : most)) return next;
    const [first, ...others] = queue;
    if (first !== undefined) next.push(first);
    counts.set(turn, own + 1);
    if (others.length === 0) queues.delete(turn);
    else queues.set(turn, others);
  }
}

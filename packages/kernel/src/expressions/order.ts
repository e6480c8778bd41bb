/** In which order things are reckoned that feed each other, as calculated points do. */

export type Order<Thing> =
  /** Each behind all that it needs. */
  | { readonly order: readonly Thing[]; readonly loop: null }
  /** Things that feed each other in a ring: each feeds the next, the first stands at the end again. */
  | { readonly order: null; readonly loop: readonly Thing[] };

/**
 * Orders things by what they need; of those that are free to come, the one that is named first. What
 * is needed and has no entry of its own is there already. Takes time in proportion to the entries and
 * what they need, however long the chains.
 * @param needs what each thing needs
 */
export function orderOf<Thing>(needs: ReadonlyMap<Thing, readonly Thing[]>): Order<Thing> {
  const feeds = new Map<Thing, Thing[]>();
  const missing = new Map<Thing, number>();
  for (const [thing, needed] of needs) {
    const open = needed.filter((other) => needs.has(other));
    missing.set(thing, open.length);
    for (const other of open) {
      const fed = feeds.get(other);
      if (fed) fed.push(thing);
      else feeds.set(other, [thing]);
    }
  }
  // Grows while it is gone through.
  const order = [...needs.keys()].filter((thing) => missing.get(thing) === 0);
  for (const thing of order) {
    for (const fed of feeds.get(thing) ?? []) {
      const left = (missing.get(fed) ?? 0) - 1;
      missing.set(fed, left);
      if (left === 0) order.push(fed);
    }
  }
  if (order.length === needs.size) return { order, loop: null };
  return { order: null, loop: findLoop(needs, (thing) => (missing.get(thing) ?? 0) > 0) };
}

/** What is left needs something that is left: whoever follows that comes round. */
function findLoop<Thing>(
  needs: ReadonlyMap<Thing, readonly Thing[]>,
  isLeft: (thing: Thing) => boolean,
): readonly Thing[] {
  const path: Thing[] = [];
  const places = new Map<Thing, number>();
  let next = [...needs.keys()].find(isLeft);
  while (next !== undefined && !places.has(next)) {
    places.set(next, path.length);
    path.push(next);
    next = needs.get(next)?.find(isLeft);
  }
  const ring = path.slice(next === undefined ? 0 : places.get(next)).reverse();
  // Begins with the one that is named first.
  const members = new Set(ring);
  const first = [...needs.keys()].find((thing) => members.has(thing));
  const from = first === undefined ? 0 : ring.indexOf(first);
  const turned = [...ring.slice(from), ...ring.slice(0, from)];
  return turned.concat(turned.slice(0, 1));
}

/** Web domains use each other's doors freely, but never in a circle. */

export interface Edge {
  readonly from: string;
  readonly target: string;
}

const domain = (path: string): string | undefined =>
  /^apps\/web\/src\/domains\/([^/]+)\//.exec(path)?.[1];

/** @returns one path through each circle found, its first name repeated at the end */
export function webCycles(edges: Iterable<Edge>): string[][] {
  const uses = new Map<string, Set<string>>();
  for (const edge of edges) {
    const [user, used] = [domain(edge.from), domain(edge.target)];
    if (user === undefined || used === undefined || user === used) continue;
    uses.set(user, (uses.get(user) ?? new Set()).add(used));
  }
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    const start = path.indexOf(name);
    if (start >= 0) {
      cycles.push([...path.slice(start), name]);
      return;
    }
    if (finished.has(name)) return;
    for (const next of uses.get(name) ?? []) visit(next, [...path, name]);
    finished.add(name);
  };
  for (const name of uses.keys()) visit(name, []);
  return cycles;
}

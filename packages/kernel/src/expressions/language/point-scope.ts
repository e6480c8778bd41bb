import type { PointFacts, PointScope } from './scope.ts';

/** A point with what it is called where its expressions stand. */
export type NamedFacts = PointFacts & { readonly name: string; readonly deviceName: string };

/** The points of an item, by name and by id. */
export function pointScopeOf(points: readonly NamedFacts[]): PointScope {
  const byName = new Map<string, NamedFacts[]>();
  for (const point of points) {
    const named = byName.get(point.name);
    if (named === undefined) byName.set(point.name, [point]);
    else named.push(point);
  }
  const byId = new Map(points.map((point) => [point.id, point]));
  return {
    byName({ device, point }) {
      const named = byName.get(point) ?? [];
      const found = device === null ? named : named.filter((one) => one.deviceName === device);
      return found.length > 1 ? 'several' : (found[0] ?? null);
    },
    byId: (id) => byId.get(id) ?? null,
    names: () => points.map(({ name, deviceName }) => ({ device: deviceName, point: name })),
  };
}

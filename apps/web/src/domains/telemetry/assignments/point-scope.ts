/** The points of an item as expressions speak of them. */
import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { type PointId, type PointName, type PointScope, spellName } from '@millwright/kernel';

function groupedByName<Named extends { readonly name: string }>(
  all: readonly Named[],
): ReadonlyMap<string, readonly Named[]> {
  const groups = new Map<string, Named[]>();
  for (const one of all) {
    const group = groups.get(one.name);
    if (group) group.push(one);
    else groups.set(one.name, [one]);
  }
  return groups;
}

/** By name, with the device where several have it, and by id. */
export function pointScope(points: readonly PointBrief[]): PointScope {
  const facts = points.map((point) => ({ ...point, texts: null }));
  const byName = groupedByName(facts);
  const byId = new Map(facts.map((point) => [point.id, point]));
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

/** How each point is written: by its name alone where that is enough. */
export function pointNames(points: readonly PointBrief[]): ReadonlyMap<PointId, PointName> {
  const times = groupedByName(points);
  return new Map(
    points.map(({ id, name, deviceName }) => [
      id,
      { device: (times.get(name)?.length ?? 0) > 1 ? deviceName : null, point: name },
    ]),
  );
}

/** The point as it stands in an expression. */
export const spelled = (name: PointName | undefined): string =>
  name === undefined ? '' : (spellName(name) ?? '');

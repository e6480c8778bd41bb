/** The points of an item as expressions speak of them. */

import {
  type PointId,
  type PointName,
  type PointScope,
  pointScopeOf,
  spellName,
  toWritten,
} from '@millwright/kernel';
import type { NamedPoint } from './named-point.ts';

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
export const pointScope = (points: readonly NamedPoint[]): PointScope =>
  pointScopeOf(points.map((point) => ({ ...point, texts: null })));

/** How each point is written: by its name alone where that is enough. */
export function pointNames(points: readonly NamedPoint[]): ReadonlyMap<PointId, PointName> {
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

/** A text as it is stored, with names in the place of ids. */
export const writtenBy = (stored: string, names: ReadonlyMap<PointId, PointName>): string =>
  toWritten(stored, (id) => names.get(id) ?? null);

import { type LimitSide, limitSides } from '@millwright/contract/devices/points/point-limits';
import { pointId } from '@millwright/kernel';
import type { RulePoint } from '../rules/rule-points.ts';
import { limitKey } from './suppression-form.ts';

interface LimitChoice {
  readonly value: string;
  readonly label: string;
}

/** The limits there are, by their devices; one that is chosen and has gone is one still. */
export function limitChoices(
  points: readonly RulePoint[],
  chosen: readonly string[],
  sideText: (side: LimitSide) => string,
): LimitChoice[] {
  const kept = new Set(chosen);
  return points.flatMap(({ id, name, deviceName, limits = [] }) =>
    limitSides
      .filter((side) => limits.includes(side) || kept.has(limitKey(pointId(id), side)))
      .map((side) => ({
        value: limitKey(pointId(id), side),
        label: `${deviceName} · ${name} · ${sideText(side)}`,
      })),
  );
}

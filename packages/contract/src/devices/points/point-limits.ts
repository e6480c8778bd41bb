/** The four limits of a point, read from its fields: the same on server and pages. */
import type { AlarmLevel } from '../../alarm-level.ts';

/** Lowest first. */
export const limitSides = ['low-low', 'lower', 'upper', 'high-high'] as const;
export type LimitSide = (typeof limitSides)[number];

/** In which fields a limit stands, and what it has of its own. */
export const limitFieldsOf = {
  'low-low': {
    value: 'lowLowLimit',
    level: 'lowLowLevel',
    delayMs: 'lowLowDelayMs',
    deadband: 'lowLowDeadband',
  },
  lower: {
    value: 'lowerLimit',
    level: 'lowerLevel',
    delayMs: 'lowerDelayMs',
    deadband: 'lowerDeadband',
  },
  upper: {
    value: 'upperLimit',
    level: 'upperLevel',
    delayMs: 'upperDelayMs',
    deadband: 'upperDeadband',
  },
  'high-high': {
    value: 'highHighLimit',
    level: 'highHighLevel',
    delayMs: 'highHighDelayMs',
    deadband: 'highHighDeadband',
  },
} as const;

/** What a limit may have of its own, by field. */
export const ownLimitKeys = limitSides.flatMap((side) => {
  const { level, delayMs, deadband } = limitFieldsOf[side];
  return [level, delayMs, deadband];
});
export type OwnLimitKey = (typeof ownLimitKeys)[number];

/** All fields of a point that say when its limits raise an alarm, and which. */
export const limitFieldNames = [
  ...limitSides.map((side) => limitFieldsOf[side].value),
  ...(['limitLevel', 'limitDelayMs', 'limitDeadband'] as const),
  ...ownLimitKeys,
];
export type LimitFieldName = (typeof limitFieldNames)[number];

/** Whether values above it are beyond, or those below. */
export const isAbove = (side: LimitSide): boolean => side === 'upper' || side === 'high-high';

type Sides = typeof limitFieldsOf;

/** The limits of a point, as far as it has any. */
export type LimitValues = { readonly [Field in Sides[LimitSide]['value']]: number | null };

/** A point as far as it says how grave it is to be beyond a limit. */
export type LeveledLimits = LimitValues & { readonly limitLevel: number } & {
  readonly [Field in Sides[LimitSide]['level']]?: number | null | undefined;
};

/** A limit with all that the alarm beyond it goes by. */
export interface PointLimit {
  readonly side: LimitSide;
  readonly value: number;
  readonly level: AlarmLevel;
  readonly delayMs: number;
  readonly deadband: number;
}

export type LimitedPoint = LimitValues & {
  readonly limitLevel: AlarmLevel;
  readonly limitDelayMs: number;
  readonly limitDeadband: number;
} & { readonly [Field in Sides[LimitSide]['level']]?: AlarmLevel | null | undefined } & {
  readonly [Field in Sides[LimitSide]['delayMs' | 'deadband']]?: number | null | undefined;
};

/** One limit of a point; null where it has none there. What is not the limit's own is the point's. */
export function limitOn(point: LimitedPoint, side: LimitSide): PointLimit | null {
  const fields = limitFieldsOf[side];
  const value = point[fields.value];
  if (value === null) return null;
  return {
    side,
    value,
    level: point[fields.level] ?? point.limitLevel,
    delayMs: point[fields.delayMs] ?? point.limitDelayMs,
    deadband: point[fields.deadband] ?? point.limitDeadband,
  };
}

/** The limits that a point has, lowest first. */
export const limitsOfPoint = (point: LimitedPoint): PointLimit[] =>
  limitSides.flatMap((side) => limitOn(point, side) ?? []);

/** The limits that a point has, lowest first, as far as to tell which of them a value is beyond. */
export const limitValues = (
  point: LimitValues,
): { readonly side: LimitSide; readonly value: number }[] =>
  limitSides.flatMap((side) => {
    const value = point[limitFieldsOf[side].value];
    return value === null ? [] : [{ side, value }];
  });

/** The limits that a point has, lowest first, with the level of the alarm beyond each. */
export const leveledLimits = (
  point: LeveledLimits,
): { readonly side: LimitSide; readonly value: number; readonly level: number }[] =>
  limitValues(point).map(({ side, value }) => {
    const level = point[limitFieldsOf[side].level] ?? point.limitLevel;
    return { side, value, level };
  });

export const isLimited = (point: LimitValues): boolean =>
  limitSides.some((side) => point[limitFieldsOf[side].value] !== null);

/** Between which values no alarm is raised; null where that has no end. */
export const withinLimits = ({
  lowLowLimit,
  lowerLimit,
  upperLimit,
  highHighLimit,
}: LimitValues) => ({
  low: lowerLimit ?? lowLowLimit,
  high: upperLimit ?? highHighLimit,
});

/** The limit that a value is beyond, the outermost of several; null where it is within. */
export const limitPassed = <Limit extends { readonly side: LimitSide; readonly value: number }>(
  limits: readonly Limit[],
  value: number,
): Limit | null =>
  limits.find((limit) => !isAbove(limit.side) && value < limit.value) ??
  limits.findLast((limit) => isAbove(limit.side) && value > limit.value) ??
  null;

/** Limits of which some may be left out. */
export type GivenLimits = { readonly [Field in keyof LimitValues]?: number | null | undefined };

/** The first limit, lowest first, that is below one before it; null where they are in order. */
export function limitOutOfOrder(point: GivenLimits): keyof LimitValues | null {
  let highest = Number.NEGATIVE_INFINITY;
  for (const side of limitSides) {
    const field = limitFieldsOf[side].value;
    const value = point[field] ?? null;
    if (value === null) continue;
    if (value < highest) return field;
    highest = value;
  }
  return null;
}

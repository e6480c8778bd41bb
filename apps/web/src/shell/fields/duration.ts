/** Units a duration is entered in, the longest first. */
export const durationUnits = [
  { key: 'hour', ms: 3_600_000 },
  { key: 'minute', ms: 60_000 },
  { key: 'second', ms: 1000 },
] as const;
export type DurationUnit = (typeof durationUnits)[number]['key'];

/** A duration in the longest unit that leaves it whole. */
export const inUnits = (ms: number): { readonly every: number; readonly unit: DurationUnit } => {
  const fitting = durationUnits.find((unit) => ms % unit.ms === 0) ?? durationUnits[2];
  return { every: ms / fitting.ms, unit: fitting.key };
};

/** @returns milliseconds */
export const durationOf = ({
  every,
  unit,
}: {
  readonly every: number;
  readonly unit: DurationUnit;
}): number => Math.round(every * (durationUnits.find(({ key }) => key === unit)?.ms ?? 0));

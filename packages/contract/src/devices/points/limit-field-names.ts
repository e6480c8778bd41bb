/** All fields of a point that say when its limits raise an alarm, for pages too. */
export const limitFieldNames = [
  'lowerLimit',
  'upperLimit',
  'limitDelayMs',
  'limitDeadband',
] as const;
export type LimitFieldName = (typeof limitFieldNames)[number];

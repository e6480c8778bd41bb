/** What limits have of their own, in the one column that most points leave empty. */
import { type OwnLimitKey, ownLimitKeys } from '@millwright/contract/devices/points/point-limits';
import type { PointInput } from '@millwright/contract/devices/points/points.schemas';

/** As much as there is of it. */
export type OwnLimits = Partial<Pick<PointInput, OwnLimitKey>>;

/** Null where every limit goes by its point. */
export function ownLimitsOf(input: OwnLimits): OwnLimits | null {
  const own = ownLimitKeys.flatMap((key) => {
    const value = input[key] ?? null;
    return value === null ? [] : [[key, value]];
  });
  return own.length === 0 ? null : Object.fromEntries(own);
}

/** Who does not know of something that a limit has of its own leaves it as it was. */
export const keptLimits = (input: OwnLimits, before: OwnLimits): OwnLimits =>
  Object.fromEntries(
    ownLimitKeys.flatMap((key) => {
      const value = input[key] === undefined ? before[key] : input[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );

import { sayCode } from '../../../wire/say-code.ts';

/** A slope of 0 would make all values the same. */
export const slopeRule = {
  validator: (_rule: unknown, slope: unknown) =>
    slope === 0 ? Promise.reject(sayCode('point.slope_zero')) : Promise.resolve(),
};

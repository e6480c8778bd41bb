/** What a person enters of the limits of a point, in its unit. */
import { z } from 'zod/mini';
import { alarmLevel, delayMs } from '../../alarm-level.ts';
import { type GivenLimits, limitOutOfOrder } from './point-limits.ts';

const limit = z.nullable(z.number());
const deadband = z.number().check(z.nonnegative());

/** What a limit has of its own; null or left out, it has that of its point. */
const own = {
  level: z.optional(z.nullable(alarmLevel)),
  delayMs: z.optional(z.nullable(delayMs)),
  deadband: z.optional(z.nullable(deadband)),
};

export const limitFields = {
  /** Each may stand alone. */
  lowLowLimit: limit,
  lowerLimit: limit,
  upperLimit: limit,
  highHighLimit: limit,
  /** Level of the alarm that a passed limit raises. */
  limitLevel: alarmLevel,
  /** Milliseconds that the value must be beyond a limit before the alarm is raised. */
  limitDelayMs: delayMs,
  /** How far the value must come back from a limit before the alarm is cleared. */
  limitDeadband: deadband,
  lowLowLevel: own.level,
  lowLowDelayMs: own.delayMs,
  lowLowDeadband: own.deadband,
  lowerLevel: own.level,
  lowerDelayMs: own.delayMs,
  lowerDeadband: own.deadband,
  upperLevel: own.level,
  upperDelayMs: own.delayMs,
  upperDeadband: own.deadband,
  highHighLevel: own.level,
  highHighDelayMs: own.delayMs,
  highHighDeadband: own.deadband,
};

/** What a limit's alarm does when nobody says otherwise: warn, at once, cleared at the limit. */
export const limitDefaults = {
  limitLevel: z._default(alarmLevel, 3),
  limitDelayMs: z._default(delayMs, 0),
  limitDeadband: z._default(deadband, 0),
};

/** Points of before have no outer limits. */
export const noFurtherLimits = {
  lowLowLimit: z._default(limit, null),
  highHighLimit: z._default(limit, null),
};

/** The limits are in the order of their names; two may be the same. */
export const limitsInOrder = z.check<GivenLimits>((given) => {
  const field = limitOutOfOrder(given.value);
  if (field === null) return;
  given.issues.push({
    ...{ code: 'custom', message: 'point.limits_reversed', path: [field] },
    input: given.value,
  });
});

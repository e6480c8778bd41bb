import { z } from 'zod/mini';
import { deviceIdField, interlockIdField, itemIdField, pointIdField } from '../../fields/ids.ts';
import { bracketFreeName } from '../../fields/names.ts';
import { text } from '../../fields/text.ts';
import { pointCondition } from '../assignments/assignments.schemas.ts';

/** Most interlocks of one item. */
export const maxInterlocks = 500;

/** What cannot be written while the condition holds: one point, or all those of a device. */
export const locked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('point'), pointId: pointIdField }),
  z.object({ kind: z.literal('device'), deviceId: deviceIdField }),
]);
export type Locked = z.infer<typeof locked>;

/** What a person enters of an interlock. */
export const interlockFields = {
  name: bracketFreeName(20, 'interlock.name_rule'),
  locked,
  condition: pointCondition,
  /** Why it is there, in words that whoever is refused reads. */
  lockReason: text({ min: 1, max: 100, trim: true, error: 'interlock.reason_rule' }),
  /** What happens while the condition cannot be judged. */
  whenUnknown: z.enum(['forbid', 'allow']),
  /** Whether the rest value is forbidden, too: off, or 0 in the register. Texts have none. */
  atRest: z.enum(['forbid', 'allow']),
  /** One that is off forbids nothing. */
  enabled: z.boolean(),
};

/** A condition that forbids writing while it holds. Expressions name points by their ids. */
export const interlock = z.object({
  id: interlockIdField,
  itemId: itemIdField,
  ...interlockFields,
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Interlock = z.infer<typeof interlock>;

/** Whether its condition holds; `unknown` while it cannot be judged, `off` while nobody asks. */
export const interlockState = z.enum(['holds', 'open', 'unknown', 'off']);
export type InterlockState = z.infer<typeof interlockState>;

/** How an interlock stands now. */
const standing = {
  state: interlockState,
  forbids: z.boolean(),
  /** The inputs with their values, as people read them; of those that are unknown a dash. */
  values: z.string(),
  /** The inputs without a value that can be trusted; empty where all have one. */
  unknownInputs: z.string(),
};

export const interlockNow = z.extend(interlock, standing);
export type InterlockNow = z.infer<typeof interlockNow>;

/** One that forbids writing a point now. */
export const forbiddingInterlock = z.object({
  id: interlockIdField,
  name: z.string(),
  lockReason: z.string(),
  /** `allow` where the rest value of the point that is asked about is not forbidden. */
  atRest: interlockFields.atRest,
  ...standing,
});
export type ForbiddingInterlock = z.infer<typeof forbiddingInterlock>;

export const interlockInput = z.object({
  itemId: itemIdField,
  ...interlockFields,
  whenUnknown: z._default(interlockFields.whenUnknown, 'forbid'),
  atRest: z._default(interlockFields.atRest, 'forbid'),
  enabled: z._default(interlockFields.enabled, true),
});
export type InterlockInput = z.infer<typeof interlockInput>;

/** The new state of an interlock, with the version the edit started from; `atRest` stays where it is left out. */
export const interlockEdit = z.object({
  id: interlockIdField,
  version: z.int(),
  ...interlockFields,
  atRest: z.optional(interlockFields.atRest),
});
export type InterlockEdit = z.infer<typeof interlockEdit>;

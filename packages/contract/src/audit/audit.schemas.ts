import { z } from 'zod/mini';
import { deviceState } from '../device-state.ts';
import { deviceIdField, gatewayIdField, itemIdField, userIdField } from '../fields/ids.ts';

/** One entry of the operation log: who did what to what, and how it was before and after. */
export const operation = z.object({
  id: z.int(),
  at: z.int(),
  /** A person, or the program itself. */
  actorKind: z.enum(['user', 'system']),
  actorId: z.nullable(userIdField),
  actorName: z.string(),
  /** Subject and verb: `item.edit`. */
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectName: z.nullable(z.string()),
  itemId: z.nullable(itemIdField),
  /** Whatever the subject looked like; secrets are masked. Null when there was none. */
  before: z.unknown(),
  after: z.unknown(),
  address: z.nullable(z.string()),
});
export type Operation = z.infer<typeof operation>;

/** What may happen at the door: somebody came in, was refused, or went. */
export const signInKind = z.enum(['signed-in', 'refused', 'signed-out']);
export type SignInKind = z.infer<typeof signInKind>;

/** One entry of the user log. */
export const signIn = z.object({
  id: z.int(),
  at: z.int(),
  kind: signInKind,
  /** Null when the name is nobody's. */
  userId: z.nullable(userIdField),
  userName: z.string(),
  address: z.nullable(z.string()),
  /** The browser as it calls itself. */
  agent: z.nullable(z.string()),
  /** Stable error code of a refusal. */
  reason: z.nullable(z.string()),
});
export type SignIn = z.infer<typeof signIn>;

/**
 * One entry of the online log: from `at` on, the device was in this state. A second one of the same
 * state tells what its cause was found to be.
 */
export const onlineEntry = z.object({
  id: z.int(),
  at: z.int(),
  itemId: itemIdField,
  /** As the item is called now; null when it is gone. */
  itemName: z.nullable(z.string()),
  /** An entry is of a device or of a gateway; the other is null. */
  deviceId: z.nullable(deviceIdField),
  gatewayId: z.nullable(gatewayIdField),
  /** As the device, or the gateway, was called then. */
  deviceName: z.string(),
  state: deviceState,
  /** Stable code of what went wrong; null when online. */
  reason: z.nullable(z.string()),
  /** Milliseconds the state before it had lasted; null for the first that is known. */
  beforeMs: z.nullable(z.int()),
  /** Changes since the entry before that are not in the log: the account had too many (rate). */
  leftOut: z.int(),
});
export type OnlineEntry = z.infer<typeof onlineEntry>;

/** Logs that are sealed: what people did, signing in among it, and what was written to devices. */
export const provenLog = z.enum(['operations', 'writes']);
export type ProvenLog = z.infer<typeof provenLog>;

/** What a proof of such a log found. */
export const chainReport = z.object({
  seals: z.int(),
  /** Entries that were ever sealed; those that retention deleted are among them. */
  entries: z.int(),
  /** Entries that wait for the next seal, at most a minute. */
  unsealed: z.int(),
  /** Hex of the last seal: whoever keeps it elsewhere can prove later that nothing was cut off. */
  head: z.nullable(z.string()),
  /** Whether the head that was asked for is one of the seals; null when none was. */
  headKnown: z.nullable(z.boolean()),
  /** The first hundred. */
  problems: z.array(
    z.object({
      /** An entry says something else, is gone, was put in later; a seal that does not fit. */
      kind: z.enum(['changed', 'removed', 'inserted', 'broken']),
      entryId: z.nullable(z.int()),
      sealId: z.nullable(z.int()),
    }),
  ),
});
export type ChainReport = z.infer<typeof chainReport>;

import { z } from 'zod/mini';
import { gatewayIdField, itemIdField } from '../../fields/ids.ts';
import { text } from '../../fields/text.ts';
import { mappings } from '../protocols/index.ts';
import { type GatewayKind, gatewayKinds } from './gateway-kinds.ts';
import { networks, registration } from './gateway-registration.ts';

export const gatewayKind = z.enum(gatewayKinds);

/** Letters, digits and spaces, as the boxes' own configuration tools allow; Chinese besides. */
export const gatewayName = text(
  // The expression counts characters, of which the rarer Chinese ones are two units long.
  { max: 34, error: 'gateway.name_rule', trim: true },
  z.regex(/^[\p{Script=Han}A-Za-z0-9 ]{1,17}$/u, 'gateway.name_rule'),
);

/** Longest id of a box. */
export const boxIdMax = 32;

/** What the box calls itself; unique in the installation. */
export const boxId = text(
  { max: boxIdMax, error: 'gateway.box_id_rule', trim: true },
  z.regex(/^[A-Za-z0-9]{4,32}$/, 'gateway.box_id_rule'),
);

const password = text(
  { max: 17, error: 'gateway.password_rule' },
  z.regex(/^[A-Za-z0-9 ]{6,17}$/, 'gateway.password_rule'),
);

/** A gateway; its password is never shown again. */
export const gateway = z.object({
  id: gatewayIdField,
  itemId: itemIdField,
  kind: gatewayKind,
  gatewayName,
  boxId,
  /** How a dial-in box is known; null for others. */
  registration: z.nullable(registration),
  /** The registration takes so many boxes that an administrator has to agree; until then none. */
  awaitsConsent: z.boolean(),
  /** Where a dial-in box may come from; empty: from anywhere. */
  networks,
  /** What an MQTT box publishes in shapes of its own; messages on `samples` need none. */
  mappings,
  deviceCount: z.int(),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Gateway = z.infer<typeof gateway>;

/** How a gateway is now. Counts and bytes are those since the server started. */
export const gatewayLive = z.object({
  state: z.enum(['online', 'offline']),
  /**
   * Why an MQTT box that was heard is offline: its connection ended, or nothing has come for too long.
   */
  ended: z.nullable(z.enum(['disconnected', 'silent'])),
  /** When the state was entered; null = never seen. */
  since: z.nullable(z.number()),
  /** Where a dial-in box connected from. */
  address: z.nullable(z.string()),
  heardAt: z.nullable(z.number()),
  /** Two boxes with this registration, or this id and password, keep taking turns. */
  contested: z.boolean(),
  /**
   * The latest dial-in box that was turned away: `disputed`, since a rule of another project takes
   * its packet too, whose box it could be, so that its address is not told; or since it came from
   * outside the networks.
   */
  refused: z.nullable(
    z.object({
      at: z.number(),
      reason: z.enum(['disputed', 'network']),
      address: z.nullable(z.string()),
    }),
  ),
  /** The latest time that another address took over a live connection of a dial-in box. */
  moved: z.nullable(z.object({ at: z.number(), from: z.string(), to: z.string() })),
  bytesIn: z.number(),
  bytesOut: z.number(),
  /** Messages of an MQTT box, or heartbeats of a dial-in one. */
  messages: z.number(),
  /** Messages that could not be read. */
  rejected: z.number(),
  lastRejected: z.nullable(
    z.object({
      at: z.number(),
      topic: z.string(),
      reason: z.string(),
      /** Its beginning, as text. */
      payload: z.string(),
    }),
  ),
  /** Values that were none of their points; what stood beside them was taken. */
  badValues: z.number(),
  lastBadValue: z.nullable(
    z.object({
      at: z.number(),
      /** Null: it cannot be told whose the value was. */
      key: z.nullable(z.string()),
      quality: z.number(),
    }),
  ),
  /** Values of keys that no point has; they were passed over. */
  unknownValues: z.number(),
  lastUnknownValue: z.nullable(z.object({ at: z.number(), key: z.string() })),
  /** The box's clock when it is wrong: how far behind in milliseconds, negative = ahead. */
  clock: z.nullable(z.object({ behind: z.number(), since: z.number() })),
});
export type GatewayLive = z.infer<typeof gatewayLive>;

/** A row of the gateway list; `live` is null while nobody collects. */
export const gatewayRow = z.extend(gateway, {
  live: z.nullable(gatewayLive),
  /**
   * Boxes with this id that were refused since the server started, for a wrong password or after too
   * many: how often, and when and from which network the last one came. Null again once it has come
   * in from there, or the gateway was changed.
   */
  refusedPassword: z.nullable(z.object({ count: z.int(), at: z.number(), address: z.string() })),
});
export type GatewayRow = z.infer<typeof gatewayRow>;

/** A box that dialled in and that no gateway describes. */
export const unknownBox = z.object({
  /** What it sent first, at most 64 bytes, in hexadecimal. */
  hex: z.string(),
  /** The same as text, when it is printable ASCII; else null. */
  text: z.nullable(z.string()),
  /** Where it last came from. */
  address: z.string(),
  firstAt: z.number(),
  lastAt: z.number(),
  times: z.int(),
});
export type UnknownBox = z.infer<typeof unknownBox>;

interface OfKind {
  readonly kind: GatewayKind;
  readonly registration: unknown;
  readonly networks: readonly string[];
  readonly mappings: readonly unknown[];
}
const kindRule = { error: 'gateway.kind_rule', path: ['kind'] };

const suits = ({ kind, registration: rule, networks: from, mappings: maps }: OfKind): boolean =>
  kind === 'mqtt' ? rule === null && from.length === 0 : rule !== null && maps.length === 0;

/** A dial-in box registers, an MQTT box does not; nothing is said of passwords. */
export const suitsKind = z.refine<OfKind>(suits, kindRule);

/** An MQTT box signs in with a password; a dial-in box registers. */
const isComplete = z.refine<OfKind & { readonly password?: string | undefined }>(
  (given) => suits(given) && (given.kind === 'mqtt') === (given.password !== undefined),
  kindRule,
);

export const gatewayInput = z
  .object({
    itemId: itemIdField,
    kind: z._default(gatewayKind, 'mqtt'),
    gatewayName,
    boxId,
    password: z.optional(password),
    registration: z._default(z.nullable(registration), null),
    networks: z._default(networks, []),
    mappings: z._default(mappings, []),
  })
  .check(isComplete);
export type GatewayInput = z.infer<typeof gatewayInput>;

/** What is left out stays as it is; a gateway keeps its kind. */
export const gatewayEdit = z.object({
  id: gatewayIdField,
  version: z.int(),
  gatewayName,
  boxId,
  password: z.optional(password),
  registration: z.optional(z.nullable(registration)),
  networks: z.optional(networks),
  mappings: z.optional(mappings),
});
export type GatewayEdit = z.infer<typeof gatewayEdit>;

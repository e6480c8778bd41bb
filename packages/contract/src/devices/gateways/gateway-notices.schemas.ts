import { z } from 'zod/mini';
import { gatewayIdField, idField, itemIdField } from '../../fields/ids.ts';

export const gatewayNoticeIdField = idField('gateway_notice');

/**
 * What happened at the door of a gateway. `moved`: another address took over a live connection.
 * `disputed`: a rule of another project takes the packet too, and the box was not let in here.
 * `network`: a box came from outside the networks. `password`: a box gave a wrong password.
 */
export const gatewayNoticeKind = z.enum(['moved', 'disputed', 'network', 'password']);
export type GatewayNoticeKind = z.infer<typeof gatewayNoticeKind>;

export const gatewayNoticeState = z.enum(['unacknowledged', 'acknowledged']);

/** Something that whoever has the project must know, for the box may be somebody else's. */
export const gatewayNotice = z.object({
  id: gatewayNoticeIdField,
  gatewayId: gatewayIdField,
  gatewayName: z.string(),
  itemId: itemIdField,
  itemName: z.string(),
  kind: gatewayNoticeKind,
  /** Whose connection was taken over; null for other kinds. Of an MQTT box its network. */
  from: z.nullable(z.string()),
  /** Where the latest box came from; null where it could be another project's. */
  address: z.nullable(z.string()),
  firstAt: z.int(),
  /** To within five minutes. */
  lastAt: z.int(),
  acknowledgedAt: z.nullable(z.int()),
  acknowledgedBy: z.nullable(z.string()),
});
export type GatewayNotice = z.infer<typeof gatewayNotice>;

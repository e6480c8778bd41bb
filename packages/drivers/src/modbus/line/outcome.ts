import type { ModbusReply } from '../wire/pdu.ts';

/**
 * How a request ended. Besides the device's replies: `silent` (no answer within the time limit and
 * tries, or the station is being left alone), `offline` (no connection, or it broke while the
 * request was under way), `cancelled`.
 */
export type Outcome =
  | ModbusReply
  | { readonly kind: 'silent' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'cancelled' };

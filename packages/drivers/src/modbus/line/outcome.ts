import type { ModbusReply } from '../wire/pdu.ts';

/**
 * How a request ended. Besides the device's replies: `silent` (no answer within the time limit, of a
 * read within its tries, the station is being left alone, or the connection broke when a write had been sent),
 * `offline` (no connection, or it broke while a read was under way), `cancelled`.
 */
export type Outcome =
  | ModbusReply
  | { readonly kind: 'silent' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'cancelled' };

import type { Literal, Registration } from '@millwright/contract/devices/gateway-registration';

/** The bytes that a person wrote. */
export const bytesOf = ({ encoding, value }: Literal): Buffer =>
  Buffer.from(value, encoding === 'hex' ? 'hex' : 'latin1');

/**
 * Two registrations with one key would be the same box; however they are written, and whether the
 * packet ends behind them or not.
 */
export function registrationKey({ packet }: Registration): string {
  return packet.match === 'pattern'
    ? `pattern:${packet.pattern}`
    : `bytes:${bytesOf(packet.literal).toString('hex')}`;
}

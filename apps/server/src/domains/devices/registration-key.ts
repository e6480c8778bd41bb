import type {
  Literal,
  Registration,
} from '@millwright/contract/devices/gateways/gateway-registration';
import { compileRegistration, ruleOf, type Saying } from '@millwright/drivers';

/** The bytes that a person wrote. */
export const bytesOf = ({ encoding, value }: Literal): Buffer =>
  Buffer.from(value, encoding === 'hex' ? 'hex' : 'latin1');

/** The registration as the driver takes it. */
export const sayingOf = ({ packet, sent, heartbeat }: Registration): Saying => ({
  registration:
    packet.match === 'pattern' ? packet : { match: packet.match, bytes: bytesOf(packet.literal) },
  sent,
  heartbeat: heartbeat && bytesOf(heartbeat),
});

/** Tells whether a packet is taken as a whole. */
export function packetTest(registration: Registration): (packet: Buffer) => boolean {
  const saying = sayingOf(registration);
  const { evaluate } = compileRegistration(ruleOf(saying), saying.heartbeat);
  return (packet) => {
    const verdict = evaluate(packet);
    return verdict !== null && verdict !== 'more';
  };
}

/**
 * Two registrations with one key would be the same box; however they are written, and whether the
 * packet ends behind them or not. Within an item that is all that is asked: of rules that overlap
 * there the one that says most is meant.
 */
export function registrationKey({ packet }: Registration): string {
  return packet.match === 'pattern'
    ? `pattern:${packet.pattern}`
    : `bytes:${bytesOf(packet.literal).toString('hex')}`;
}

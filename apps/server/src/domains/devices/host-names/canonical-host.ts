/** One text for one host, however it was entered. */
import { isIP, SocketAddress } from 'node:net';

/**
 * IPv6 shortened, without zone, and as IPv4 where that is mapped.
 * @param text an IP address
 */
export function canonicalAddress(text: string): string {
  const family = isIP(text) === 6 ? 'ipv6' : 'ipv4';
  const { address } = new SocketAddress({ address: text, family });
  const mapped = /^::ffff:(?<ipv4>[\d.]+)$/.exec(address)?.groups?.ipv4;
  return mapped ?? address;
}

/**
 * The same of a name or an address that a device has; nothing is looked up.
 * @param host empty where there is none
 */
export function canonicalHost(host: string): string {
  if (isIP(host) !== 0) return canonicalAddress(host);
  // The system dials a number in hexadecimal as the address that it is, as a URL has it.
  return URL.parse(`http://${host}`)?.hostname ?? host.toLowerCase();
}

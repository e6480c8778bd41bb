import { ipVersionOf } from '@millwright/kernel';

/** Of a host name (RFC 1123). */
const label = /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/;

/** Whether it is an IPv4 or IPv6 address or a host name. */
export function isHost(given: string): boolean {
  if (ipVersionOf(given) !== null) return true;
  // Numbers alone are meant as IPv4: 300.1.1.1 is a slip, not a host name.
  return !/^[\d.]+$/.test(given) && given.split('.').every((part) => label.test(part));
}

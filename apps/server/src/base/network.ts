/**
 * Whose an address is. Who has one IPv6 address has its whole /64, so that counts as one; IPv4 as
 * it is, also when it comes as IPv6 (RFC 4291 §2.5.5.2). Some proxies tell the client's port with its
 * address: counted by that, each connection would come from a network of its own.
 */
export function networkOf(told: string): string {
  const address = told.replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3');
  if (!address.includes(':')) return address;
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...new Array<string>(Math.max(0, zeros)).fill('0'), ...after]
    .slice(0, 4)
    .join(':');
}

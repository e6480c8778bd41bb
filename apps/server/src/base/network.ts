/**
 * Whose an address is. Who has one IPv6 address has its whole /64, so that counts as one; IPv4 as
 * it is, also when it comes as IPv6 (RFC 4291 §2.5.5.2).
 */
export function networkOf(address: string): string {
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

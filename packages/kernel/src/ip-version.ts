/** An IPv6 address that ends in an IPv4 one, every group written out. */
const longestAddress = 45;
const octet = /^(?:0|[1-9]\d{0,2})$/;
const group = /^[0-9A-Fa-f]{1,4}$/;

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => octet.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const parts = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = text.endsWith('::') ? '' : (parts.at(-1) ?? '');
  const endsInIpv4 = isIpv4(last);
  const groups = endsInIpv4 ? parts.slice(0, -1) : parts;
  const count = parts.length + (endsInIpv4 ? 1 : 0);
  // `::` stands for at least one group of zeros.
  return (
    groups.every((part) => group.test(part)) && (halves.length === 2 ? count < 8 : count === 8)
  );
}

/**
 * Which IP an address is of, as `net.isIP` of Node tells it, for the browser too; no zones.
 * @returns null when the text is no address.
 */
export function ipVersionOf(text: string): 4 | 6 | null {
  if (text.length > longestAddress) return null;
  if (isIpv4(text)) return 4;
  return isIpv6(text) ? 6 : null;
}

/** What the system's files say of names. */
import { isIP } from 'node:net';

const linesOf = (text: string, comment: RegExp): string[][] =>
  text
    .split('\n')
    .map((line) => line.replace(comment, '').split(/\s+/).filter(Boolean))
    .filter(([first]) => first !== undefined);

/** Of hosts(5): the addresses of each name, in lower case, in their order. */
export function readHosts(text: string): ReadonlyMap<string, readonly string[]> {
  const hosts = new Map<string, string[]>();
  for (const [address = '', ...names] of linesOf(text, /#.*$/)) {
    if (isIP(address) === 0) continue;
    for (const name of new Set(names.map((each) => each.toLowerCase()))) {
      const known = hosts.get(name);
      if (known === undefined) hosts.set(name, [address]);
      else known.push(address);
    }
  }
  return hosts;
}

/** Of resolv.conf(5): the domains to look in for a short name; the last line that names some counts. */
export function readSearchDomains(text: string): readonly string[] {
  const lines = linesOf(text, /^\s*[#;].*$/);
  const last = lines.findLast(([word]) => word === 'search' || word === 'domain');
  return (last?.slice(1) ?? [])
    .map((domain) => domain.replace(/\.$/, ''))
    .filter((domain) => domain !== '');
}

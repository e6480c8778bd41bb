/**
 * Resolves names as the system does, without the system's resolver: that one asks on few threads, on
 * which engines and mail servers are looked up too, and one silent name holds each for seconds.
 */
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ResolveName } from './look-up-name.ts';
import { readHosts, readSearchDomains } from './name-files.ts';
import { readWhenChanged } from './read-when-changed.ts';

/** Milliseconds until a server that says nothing is asked once more; the second time twice as long. */
const asking = { timeout: 1500, tries: 2 };
const loopback = ['127.0.0.1', '::1'];

/** An IPv4 address in an old notation (`0x7f.1`), which the system reads as one; else null. */
function oldNotation(name: string): string | null {
  const url = `http://${name}`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return isIP(hostname) === 4 ? hostname : null;
}

const isLocal = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

/** What is asked for, in this order; a name of several labels is tried as it is before all else. */
const spellings = (name: string, domains: readonly string[]): string[] => {
  const searched = domains.map((domain) => `${name}.${domain}`);
  return name.includes('.') ? [name, ...searched] : [...searched, name];
};

/** Both versions of IP, IPv4 first. @throws what the name server says where there is neither */
async function askBoth(resolver: Resolver, name: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  throw answers.find((answer) => answer.status === 'rejected')?.reason;
}

/**
 * By the file of hosts, then by the name servers of the system. The files are those of the system,
 * and the servers the ones it names, unless given; each is looked at anew.
 */
export function createNameResolver({
  hostsFile = '/etc/hosts',
  resolverFile = '/etc/resolv.conf',
  servers,
}: {
  readonly hostsFile?: string;
  readonly resolverFile?: string;
  readonly servers?: readonly string[];
} = {}): ResolveName {
  const hosts = readWhenChanged(hostsFile, readHosts);
  const searchDomains = readWhenChanged(resolverFile, readSearchDomains);

  return async (host, signal) => {
    const name = host.toLowerCase();
    const address = oldNotation(name);
    if (address !== null) return [address];
    const known = (await hosts()).get(name) ?? (isLocal(name) ? loopback : null);
    if (known !== null) return known;
    // One for each question: it knows the servers of now, and is cancelled alone.
    const resolver = new Resolver(asking);
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      let failure: unknown;
      for (const spelling of spellings(name, await searchDomains())) {
        signal.throwIfAborted();
        try {
          return await askBoth(resolver, spelling);
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

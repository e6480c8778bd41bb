/**
 * Resolves names as the system does, without the system's resolver: that one asks on few threads, on
 * which engines and mail servers are looked up too, and one silent name holds each for seconds.
 */
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
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

/** Milliseconds that the other version of IP has, once there are addresses of one. */
const grace = 200;

/**
 * Both versions of IP, IPv4 first. Name servers there are that never answer for one of them.
 * @throws what the name server says where there is neither
 */
async function askBoth(resolver: Resolver, name: string): Promise<string[]> {
  const found: [string[], string[]] = [[], []];
  const asked = [
    resolver.resolve4(name).then((addresses) => {
      found[0] = addresses;
    }),
    resolver.resolve6(name).then((addresses) => {
      found[1] = addresses;
    }),
  ];
  try {
    await Promise.any(asked);
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error;
  }
  await Promise.race([Promise.allSettled(asked), setTimeout(grace)]);
  return found.flat();
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

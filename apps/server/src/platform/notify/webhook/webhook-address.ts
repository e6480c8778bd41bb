/**
 * Where webhooks may go. Users type their addresses, so each could lead to what only this machine
 * should reach: a host has to be allowed by name, and what its name leads to has to be public or
 * within the networks that the configuration opens.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { refuse } from '@millwright/contract';
import { ConfigError } from '../../../base/config.ts';

export interface WebhookAddress {
  readonly url: URL;
  /** The very address that was looked at: the name is not resolved again. */
  readonly address: string;
  readonly family: 4 | 6;
}

export interface WebhookPolicy {
  /** Whether an address as somebody types it may be one; what it leads to is looked at when it is dialled. */
  allows(address: string): boolean;
  /** @throws Fault refusal `delivery.refused` */
  resolve(address: string): Promise<WebhookAddress>;
}

type ResolveHost = (host: string) => Promise<readonly { address: string; family: number }[]>;

/** Not of the public net (RFC 6890), or another spelling of what may not be. */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8], // this host
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carriers, with the metadata service of Alibaba Cloud
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // metadata service of Azure
  ['169.254.0.0', 16], // link-local, with the metadata service of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved
] as const) {
  special.addSubnet(network, prefix, 'ipv4');
}
special.addSubnet('2001::', 23, 'ipv6');
special.addSubnet('2002::', 16, 'ipv6');

/** All that is public of IPv6 lies here. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

const resolveBySystem: ResolveHost = (host) => lookup(host, { all: true });

/** @throws ConfigError when a network cannot be read. */
function networksOf(ranges: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/');
    const family = isIP(network);
    const isPrefix = /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32);
    if (family === 0 || !isPrefix) {
      throw new ConfigError(`WEBHOOK_RANGES: "${range}" is no network such as 10.20.0.0/16.`);
    }
    networks.addSubnet(network, Number(prefix), family === 6 ? 'ipv6' : 'ipv4');
  }
  return networks;
}

/** `hooks.example.com`, `*.example.com`, `10.0.0.5:8080`: without a port, that of the scheme. */
function matches(allowed: string, { hostname, port, protocol }: URL): boolean {
  const [, host = allowed, wanted] = /^(.*?)(?::(\d+))?$/.exec(allowed) ?? [];
  const actual = port || defaultPorts[protocol];
  if (actual !== (wanted ?? defaultPorts[protocol])) return false;
  const pattern = host.toLowerCase();
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}

const parse = (address: string): URL | null => {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url !== null && url.username === '' && url.password === '' && url.hash === '';
  return isPlain && Object.hasOwn(defaultPorts, url.protocol) ? url : null;
};

const refused = (reason: string, cause?: unknown) => refuse('delivery.refused', { reason }, cause);

export function createWebhookPolicy(needs: {
  /** `WEBHOOK_HOSTS` */
  readonly hosts: readonly string[];
  /** `WEBHOOK_RANGES`: networks that are not public, and may be reached all the same. */
  readonly ranges: readonly string[];
  /** Where the hosts are configured; `WEBHOOK_HOSTS` when left out. */
  readonly setting?: string;
  /** Every address of a name; by the system when left out. */
  readonly resolveHost?: ResolveHost;
}): WebhookPolicy {
  const { setting = 'WEBHOOK_HOSTS' } = needs;
  const own = networksOf(needs.ranges);
  const resolveHost = needs.resolveHost ?? resolveBySystem;
  const isHostAllowed = (url: URL): boolean => needs.hosts.some((host) => matches(host, url));

  const reach = (address: string): 'own' | 'public' | null => {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (own.check(address, family)) return 'own';
    if (special.check(address, family)) return null;
    return family === 'ipv4' || globalUnicast.check(address, family) ? 'public' : null;
  };
  return {
    allows(address) {
      const url = parse(address);
      return url !== null && isHostAllowed(url);
    },
    async resolve(address) {
      const url = parse(address);
      if (url === null) throw refused('no http(s) address');
      if (!isHostAllowed(url)) throw refused(`${url.host} is not in ${setting}`);
      const host = url.hostname.replace(/^\[|\]$/g, '');
      const found =
        isIP(host) === 0 ? await resolveHost(host) : [{ address: host, family: isIP(host) }];
      const open = found.find(({ address: candidate }) => {
        const where = reach(candidate);
        // What leaves the site is not sent in the clear.
        return where === 'own' || (where === 'public' && url.protocol === 'https:');
      });
      if (open === undefined) {
        const reason = found.some((one) => reach(one.address) === 'public')
          ? `${url.host} is public and needs https`
          : `${url.host} leads to an address that is not public`;
        throw refused(reason);
      }
      return { url, address: open.address, family: open.family === 6 ? 6 : 4 };
    },
  };
}

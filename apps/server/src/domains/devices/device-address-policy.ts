/**
 * Which addresses the server may dial on a user's word. A device is dialled where users say, so a
 * user could otherwise reach what only this machine should: its own services, or the metadata
 * service of a cloud (server-side request forgery).
 */
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { refuse } from '@millwright/contract';
import { type Clock, systemClock } from '@millwright/kernel';
import { type DeviceRange, parseDeviceRange } from './device-range.ts';
import {
  canonicalAddress,
  createNameLookup,
  createNameResolver,
  type ResolveName,
} from './host-names/index.ts';

export interface DeviceAddressPolicy {
  /**
   * Resolves a host once and answers the address to dial, in its canonical form: nobody may resolve
   * it again. A name is looked up for at most five seconds.
   * @param whose the account whose device it is: looking up names is shared out among accounts
   * @throws Fault refusal `device.host_unknown`, `device.address_forbidden`.
   */
  resolve(host: string, port: number, whose: string): Promise<{ address: string; port: number }>;
}

export interface DeviceAddressPolicyNeeds {
  /** The system's when left out. */
  readonly clock?: Clock;
  /** `DEVICE_RANGES`: networks that may be dialled although they would be forbidden. */
  readonly ranges: readonly string[];
  /** Ports this server listens on. */
  readonly ownPorts: readonly number[];
  /** Exact endpoints of the simulated plant, as they are now. */
  readonly plant: () => readonly { readonly host: string; readonly port: number }[];
  /** Every address of a name; by the system's files and name servers when left out. */
  readonly resolveName?: ResolveName;
  /** Every address of this machine, as it is now; those of its interfaces when left out. */
  readonly ownAddresses?: () => readonly string[];
}

/** Never dialled (RFC 6890 special purposes), though it lies within what may be. */
const forbidden = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8], // this host
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, with the metadata service of most clouds
  ['100.100.100.200', 32], // metadata service of Alibaba Cloud
  ['168.63.129.16', 32], // metadata service of Azure
  ['192.0.0.0', 24], // protocol assignments, with the metadata service of Oracle Cloud
  ['192.88.99.0', 24], // relays of 6to4
  ['198.18.0.0', 15], // benchmarks
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, with broadcast
] as const) {
  forbidden.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['2001::', 23], // protocol assignments, with Teredo: translated to IPv4 beyond our sight
  ['2002::', 16], // 6to4, likewise
  ['fd00:ec2::', 32], // metadata and other services of AWS
  ['fd00:42::42', 128], // metadata service of Scaleway
  ['fd20:ce::254', 128], // metadata service of Google Cloud
] as const) {
  forbidden.addSubnet(network, prefix, 'ipv6');
}

/**
 * All that is dialled of IPv6: global unicast and unique local. The rest is link-local and
 * site-local, multicast, IPv4 in another spelling, or nobody's yet.
 */
const dialled = new BlockList();
dialled.addSubnet('2000::', 3, 'ipv6');
dialled.addSubnet('fc00::', 7, 'ipv6');

const isSpecial = (address: string, family: Family): boolean =>
  forbidden.check(address, family) || (family === 'ipv6' && !dialled.check(address, family));

type Family = 'ipv4' | 'ipv6';
const familyOf = (address: string): Family => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Milliseconds for which the addresses of this machine are taken to be the same. */
const keptFor = 1_000;

const interfaceAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address);

/** @throws ConfigError when a range cannot be read. */
export function createDeviceAddressPolicy(needs: DeviceAddressPolicyNeeds): DeviceAddressPolicy {
  const ranges: readonly DeviceRange[] = needs.ranges.map(parseDeviceRange);
  const { clock = systemClock } = needs;
  const lookUp = createNameLookup(clock, needs.resolveName ?? createNameResolver());
  const ownAddresses = needs.ownAddresses ?? interfaceAddresses;
  // To ask takes the system a tenth of a millisecond, and a file has thousands of devices.
  let known: { readonly at: number; readonly addresses: ReadonlySet<string> } | undefined;
  const isOwn = (address: string): boolean => {
    const at = clock.now();
    if (known === undefined || Math.abs(at - known.at) > keptFor) {
      known = { at, addresses: new Set(ownAddresses().map(canonicalAddress)) };
    }
    return known.addresses.has(address);
  };

  /** @param address canonical */
  const isAllowed = (address: string, port: number): boolean => {
    const isPlant = needs
      .plant()
      .some((known) => known.port === port && canonicalAddress(known.host) === address);
    if (isPlant) return true;
    const family = familyOf(address);
    const within = ranges.filter((range) => range.network.check(address, family));
    if (within.some(({ ports }) => ports !== null && port >= ports.first && port <= ports.last)) {
      return true;
    }
    // Other programs of this machine may be within reach of it alone: its own addresses are named.
    const isLocal = isSpecial(address, family) || isOwn(address);
    // A range without ports opens a network, not the server's own services on it.
    if (isLocal && needs.ownPorts.includes(port)) return false;
    return within.some(({ ports }) => ports === null) || !isLocal;
  };

  return {
    async resolve(host, port, whose) {
      let addresses: readonly string[];
      try {
        addresses = isIP(host) === 0 ? await lookUp(host, whose) : [host];
      } catch (error) {
        throw refuse('device.host_unknown', { host }, error);
      }
      const address = addresses
        .map(canonicalAddress)
        .find((candidate) => isAllowed(candidate, port));
      if (address === undefined) {
        throw refuse('device.address_forbidden', { address: `${host}:${port}` });
      }
      return { address, port };
    },
  };
}

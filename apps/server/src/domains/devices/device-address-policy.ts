/**
 * Which addresses the server may dial on a user's word. A device is dialled where users say, so a
 * user could otherwise reach what only this machine should: its own services, or the metadata
 * service of a cloud (server-side request forgery).
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { refuse } from '@millwright/contract';

import { type DeviceRange, parseDeviceRange } from './device-range.ts';

export interface DeviceAddressPolicy {
  /**
   * Resolves a host once and answers the address to dial: nobody may resolve it again.
   * @throws Fault refusal `device.host_unknown`, `device.address_forbidden`.
   */
  resolve(host: string, port: number): Promise<{ address: string; port: number }>;
}

export interface DeviceAddressPolicyNeeds {
  /** `DEVICE_RANGES`: networks that may be dialled although they would be forbidden. */
  readonly ranges: readonly string[];
  /** Ports this server listens on. */
  readonly ownPorts: readonly number[];
  /** Exact endpoints of the simulated plant, as they are now. */
  readonly plant: () => readonly { readonly host: string; readonly port: number }[];
  /** Every address of a name; the system's resolver when left out. */
  readonly resolveName?: (host: string) => Promise<readonly string[]>;
}

/** Never dialled (RFC 6890 special purposes); IPv4-mapped IPv6 addresses are matched as IPv4. */
const forbidden = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8], // this host
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, with the metadata service of most clouds
  ['100.100.100.200', 32], // metadata service of Alibaba Cloud
  ['192.0.0.192', 32], // metadata service of Oracle Cloud
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, with broadcast
] as const) {
  forbidden.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127], // unspecified and loopback
  ['64:ff9b::', 96], // translated to IPv4 beyond our sight
  ['2002::', 16], // 6to4, likewise
  ['fe80::', 10], // link-local
  ['fd00:ec2::254', 128], // metadata service of AWS
  ['ff00::', 8], // multicast
] as const) {
  forbidden.addSubnet(network, prefix, 'ipv6');
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => own.address === address);

const systemResolve = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** @throws ConfigError when a range cannot be read. */
export function createDeviceAddressPolicy(needs: DeviceAddressPolicyNeeds): DeviceAddressPolicy {
  const ranges: readonly DeviceRange[] = needs.ranges.map(parseDeviceRange);
  const resolveName = needs.resolveName ?? systemResolve;

  const isAllowed = (address: string, port: number): boolean => {
    const isPlant = needs.plant().some((known) => known.host === address && known.port === port);
    if (isPlant) return true;
    const family = familyOf(address);
    const within = ranges.filter((range) => range.network.check(address, family));
    if (within.some(({ ports }) => ports !== null && port >= ports.first && port <= ports.last)) {
      return true;
    }
    const isLocal = forbidden.check(address, family) || isOwn(address);
    // A range without ports opens a network, not the server's own services on it.
    if (isLocal && needs.ownPorts.includes(port)) return false;
    return within.some(({ ports }) => ports === null) || !forbidden.check(address, family);
  };

  return {
    async resolve(host, port) {
      let addresses: readonly string[];
      try {
        addresses = isIP(host) === 0 ? await resolveName(host) : [host];
      } catch (error) {
        throw refuse('device.host_unknown', { host }, error);
      }
      const address = addresses.find((candidate) => isAllowed(candidate, port));
      if (address === undefined) {
        throw refuse('device.address_forbidden', { address: `${host}:${port}` });
      }
      return { address, port };
    },
  };
}

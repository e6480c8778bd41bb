/** What the names of devices stood for when they were dialled: what no configuration says. */
import { isIP } from 'node:net';
import {
  createDeviceAddressPolicy,
  type DeviceAddressPolicy,
  type DeviceAddressPolicyNeeds,
} from './device-address-policy.ts';
import { canonicalHost } from './host-names/index.ts';

export interface KnownHosts {
  /** The address that a name was dialled at last; null where this server has not dialled it. */
  addressOf(host: string): string | null;
}

/** More names than machines that one server dials; the one that was dialled longest ago goes. */
const most = 20_000;

/** Remembers what the policy answers of names, so that nothing is looked up for the sake of knowing. */
export function rememberHosts(policy: DeviceAddressPolicy): DeviceAddressPolicy & KnownHosts {
  const known = new Map<string, string>();
  return {
    async resolve(host, port, whose) {
      const found = await policy.resolve(host, port, whose);
      if (isIP(host) !== 0) return found;
      const name = canonicalHost(host);
      known.delete(name);
      known.set(name, found.address);
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size > most) known.delete(oldest);
      return found;
    },
    addressOf: (host) => known.get(canonicalHost(host)) ?? null,
  };
}

/** The policy of {@link createDeviceAddressPolicy}, which knows what it has answered. */
export const createKnownHosts = (
  needs: DeviceAddressPolicyNeeds,
): DeviceAddressPolicy & KnownHosts => rememberHosts(createDeviceAddressPolicy(needs));

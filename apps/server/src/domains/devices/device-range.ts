import { BlockList, isIP } from 'node:net';
import { ConfigError } from '../../base/config.ts';

/** A network that may be dialled, on some ports or on all (null). */
export interface DeviceRange {
  readonly network: BlockList;
  readonly ports: { readonly first: number; readonly last: number } | null;
}

const shape =
  /^(?<network>[0-9A-Fa-f.:]+)\/(?<prefix>\d{1,3})(?::(?<first>\d+)(?:-(?<last>\d+))?)?$/;

/**
 * Reads one entry of `DEVICE_RANGES`: `10.0.0.0/8`, `127.0.0.1/32:5020-5029`, `fd00::/8:502`.
 * @throws ConfigError naming the entry and its form.
 */
export function parseDeviceRange(text: string): DeviceRange {
  const { network = '', prefix, first, last } = shape.exec(text)?.groups ?? {};
  const version = isIP(network);
  const bits = Number(prefix);
  const ports = first === undefined ? null : { first: Number(first), last: Number(last ?? first) };
  const isSound =
    version !== 0 &&
    bits <= (version === 4 ? 32 : 128) &&
    (ports === null || (ports.first <= ports.last && ports.last <= 65_535));
  if (!isSound) {
    throw new ConfigError(
      `DEVICE_RANGES: "${text}" is not a network like 10.0.0.0/8 or 192.168.1.7/32:502-510.`,
    );
  }
  const block = new BlockList();
  block.addSubnet(network, bits, version === 4 ? 'ipv4' : 'ipv6');
  return { network: block, ports };
}

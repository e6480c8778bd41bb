/** Where boxes connect to, as they see it: the ports that are open here, or what stands before them. */

import { BlockList, isIP } from 'node:net';
import type {
  BoxAddress,
  BoxPortState,
} from '@millwright/contract/devices/gateways/box-address.schemas';
import type { Config } from '../../../base/config.ts';

const ownMachine = new BlockList();
ownMachine.addSubnet('127.0.0.0', 8);
ownMachine.addAddress('::1', 'ipv6');

/** Whether only programs of this machine reach what listens there. */
function isLoopback(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return host === 'localhost';
  return ownMachine.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

/** Of what the broker says of itself, where an IPv6 address stands without brackets. */
const portOf = (url: string | null): number | null =>
  Number(/:(\d+)$/.exec(url ?? '')?.[1] ?? 0) || null;

/**
 * What boxes connect to. Ports that the configuration names as public stand before those that are
 * listened at; of a broker of another's nothing is told but what is configured, for the address by
 * which this server reaches it may be one that nobody else has.
 */
export function findBoxAddress(now: {
  readonly config: Pick<
    Config,
    | 'HOST'
    | 'PUBLIC_URL'
    | 'PUBLIC_BOX_HOST'
    | 'PUBLIC_DTU_PORT'
    | 'PUBLIC_MQTT_PORT'
    | 'PUBLIC_MQTTS_PORT'
    | 'DTU_PORT'
    | 'MQTT_PORT'
    | 'MQTTS_PORT'
    | 'MQTT_URL'
  >;
  /** Whether this server listens for boxes; else another one of the installation does. */
  readonly collects: boolean;
  /** 0 while it is not listened at. */
  readonly dtuPort: number;
  /** Where the broker in the box listens; null while it does not. */
  readonly mqttUrl: string | null;
  readonly mqttsUrl: string | null;
}): BoxAddress {
  const { config, collects } = now;
  const isExternal = config.MQTT_URL !== undefined;
  const stateOf = (isListening: boolean, publicPort: number | undefined): BoxPortState => {
    if (!collects) return 'elsewhere';
    if (!isListening) return 'closed';
    // What is forwarded to this machine reaches its loopback too.
    return publicPort === undefined && isLoopback(config.HOST) ? 'local' : 'open';
  };
  return {
    host:
      config.PUBLIC_BOX_HOST ??
      (config.PUBLIC_URL === undefined ? null : new URL(config.PUBLIC_URL).hostname),
    dialIn: {
      port: config.PUBLIC_DTU_PORT ?? (now.dtuPort || config.DTU_PORT),
      state: stateOf(now.dtuPort > 0, config.PUBLIC_DTU_PORT),
    },
    mqtt: isExternal
      ? {
          isExternal,
          port: config.PUBLIC_MQTT_PORT ?? null,
          securePort: config.PUBLIC_MQTTS_PORT ?? null,
          state: 'open',
        }
      : {
          isExternal,
          port: config.PUBLIC_MQTT_PORT ?? portOf(now.mqttUrl) ?? config.MQTT_PORT,
          securePort: config.PUBLIC_MQTTS_PORT ?? portOf(now.mqttsUrl) ?? config.MQTTS_PORT ?? null,
          state: stateOf(now.mqttUrl !== null, config.PUBLIC_MQTT_PORT ?? config.PUBLIC_MQTTS_PORT),
        },
  };
}

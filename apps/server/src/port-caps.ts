/** How many connections each port takes, within what this process may have open. */

import type { Config } from './base/config.ts';
import { type ConnectionCaps, createConnectionCaps } from './base/connection-caps.ts';
import { readDescriptorLimit, shareDescriptors } from './base/descriptor-shares.ts';
import type { Log } from './base/log.ts';
import { isProxyOf } from './platform/http/index.ts';
import type { Metrics } from './platform/metrics.ts';

export interface PortCaps {
  readonly web: ConnectionCaps;
  /** Of the broker in the box. */
  readonly mqtt: ConnectionCaps;
  /** Of the port of 4G boxes. */
  readonly dtu: ConnectionCaps;
}

export function createPortCaps(needs: {
  readonly config: Pick<
    Config,
    | 'WEB_CONNECTIONS'
    | 'WEB_CONNECTIONS_PER_NETWORK'
    | 'BOX_CONNECTIONS'
    | 'BOX_CONNECTIONS_PER_NETWORK'
    | 'TRUST_PROXY'
  >;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'level'>;
}): PortCaps {
  const { config, log, metrics } = needs;
  const boxes = { ofNetwork: config.BOX_CONNECTIONS_PER_NETWORK, inAll: config.BOX_CONNECTIONS };
  const web = { ofNetwork: config.WEB_CONNECTIONS_PER_NETWORK, inAll: config.WEB_CONNECTIONS };
  const wanted = { web, mqtt: boxes, dtu: boxes };
  const limit = readDescriptorLimit();
  const most = shareDescriptors(wanted, limit);
  if (most.web.inAll < web.inAll) {
    log.warn({ limit, ...most }, 'ports take fewer connections: the limit of open files is low');
  }
  const caps = {
    web: createConnectionCaps(most.web, isProxyOf(config.TRUST_PROXY)),
    mqtt: createConnectionCaps(most.mqtt),
    dtu: createConnectionCaps(most.dtu),
  };
  metrics.level(
    'web_connections_open',
    'Connections to the web port, pages that are connected live among them',
    () => caps.web.open,
  );
  metrics.level(
    'web_connections_refused',
    'Connections to the web port beyond what is taken',
    () => caps.web.refused,
  );
  metrics.level(
    'web_connections_gave_way',
    'Connections to the web port that were closed between two requests to make room',
    () => caps.web.gaveWay,
  );
  metrics.level(
    'box_connections_refused',
    'Connections of boxes beyond what is taken',
    () => caps.mqtt.refused + caps.dtu.refused,
  );
  metrics.level(
    'box_unread_bytes',
    'Bytes that connections of boxes have brought before anybody asked for them',
    () => caps.mqtt.bytesUnread + caps.dtu.bytesUnread,
  );
  return caps;
}

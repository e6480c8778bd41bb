/** Where boxes come in, and how much a box may send. */
import type { Clock } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Config } from './base/config.ts';
import type { ConnectionCaps } from './base/connection-caps.ts';
import type { Log } from './base/log.ts';
import { type Mqtt, startMqtt } from './engines/mqtt/index.ts';
import { createAllowance } from './platform/admission/index.ts';
import { readBrokerSession } from './platform/broker-session.store.ts';
import type { Metrics } from './platform/metrics.ts';
import type { ServerCertificate } from './platform/tls/index.ts';

/** @throws ConfigError as `startMqtt` */
export async function openBoxPorts(needs: {
  readonly config: Config;
  readonly certificate: ServerCertificate | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly db: Kysely<unknown>;
  readonly metrics: Pick<Metrics, 'level'>;
  readonly caps: ConnectionCaps;
}): Promise<Mqtt> {
  const { config, certificate, clock, log, db, metrics, caps } = needs;
  const perSecond = config.BOX_MESSAGES_PER_SECOND;
  const allowance =
    perSecond === 0 ? undefined : createAllowance({ clock, perSecond, atOnce: 10 * perSecond });
  const session = () => readBrokerSession(db, config.dataDir);
  const mqtt = await startMqtt({ config, session, certificate, log, caps, allowance });
  metrics.level(
    'mqtt_boxes_held',
    'Boxes that sent more than they may to the broker in the box and wait',
    () => mqtt.held.length,
  );
  metrics.level(
    'mqtt_in_hand_bytes',
    'Bytes that boxes have sent to the broker in the box and that are not done with',
    () => mqtt.bytesInHand,
  );
  return mqtt;
}

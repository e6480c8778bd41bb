/** MQTT: the broker in the box, or the one that `MQTT_URL` names. */
import type { Config } from '../../base/config.ts';
import type { ConnectionCaps } from '../../base/connection-caps.ts';
import type { Log } from '../../base/log.ts';
import { clientIdOf } from './client-id.ts';
import { startEmbeddedMqtt } from './embedded.ts';
import { startExternalMqtt } from './external.ts';
import type { Mqtt } from './mqtt.ts';

export type { Mqtt, MqttMessage, MqttRules, Receive, Unsubscribe } from './mqtt.ts';
export { topicMatches } from './topic-filter.ts';

/** Prepares the engine; `open()` lets messages in once everybody has subscribed. */
export async function startMqtt(needs: {
  config: Pick<Config, 'dataDir' | 'HOST' | 'MQTT_PORT' | 'MQTT_URL'>;
  log: Log;
  /** How many connections the broker in the box takes; any number without. */
  caps?: ConnectionCaps;
}): Promise<Mqtt> {
  const { config, log, caps } = needs;
  if (config.MQTT_URL !== undefined) {
    return startExternalMqtt({ url: config.MQTT_URL, clientId: clientIdOf(config.dataDir), log });
  }
  return startEmbeddedMqtt({
    host: config.HOST,
    port: config.MQTT_PORT,
    log,
    ...(caps && { caps }),
  });
}

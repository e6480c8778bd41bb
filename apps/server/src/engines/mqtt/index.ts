/** MQTT: the broker in the box, or the one that `MQTT_URL` names. */
import { type Config, ConfigError } from '../../base/config.ts';
import type { ConnectionCaps } from '../../base/connection-caps.ts';
import type { Log } from '../../base/log.ts';
import { startEmbeddedMqtt } from './embedded.ts';
import { startExternalMqtt } from './external.ts';
import type { Mqtt } from './mqtt.ts';
import type { PacketAllowance } from './packet-turns.ts';

export type { Mqtt, MqttMessage, MqttRights, MqttRules, Receive, Unsubscribe } from './mqtt.ts';
export { topicMatches } from './topic-filter.ts';

/**
 * Prepares the engine; `open()` lets messages in once everybody has subscribed.
 * @throws ConfigError for `MQTTS_PORT` without a certificate
 */
export async function startMqtt(needs: {
  config: Pick<Config, 'HOST' | 'MQTT_PORT' | 'MQTTS_PORT' | 'MQTT_PACKET_KB' | 'MQTT_URL'>;
  /** The name of the session at an external broker. */
  session: () => Promise<string>;
  /** What the web shows; `MQTTS_PORT` shows it too. */
  certificate: { readonly cert: string; readonly key: string } | null;
  log: Log;
  /** How many connections the broker in the box takes; any number without. */
  caps?: ConnectionCaps;
  /** How much a box may send to the broker in the box; any number of packets without. */
  allowance?: PacketAllowance | undefined;
}): Promise<Mqtt> {
  const { config, certificate, log, caps, allowance } = needs;
  if (config.MQTT_URL !== undefined) {
    return startExternalMqtt({ url: config.MQTT_URL, clientId: await needs.session(), log });
  }
  const { HOST: host, MQTT_PORT: port, MQTTS_PORT: securePort } = config;
  if (securePort !== undefined && certificate === null) {
    throw new ConfigError('MQTTS_PORT needs a certificate: TLS, or TLS_CERT and TLS_KEY');
  }
  return startEmbeddedMqtt({
    host,
    port,
    packetBytes: config.MQTT_PACKET_KB * 1024,
    ...(securePort === undefined || certificate === null
      ? {}
      : { secure: { port: securePort, ...certificate } }),
    log,
    ...(caps && { caps }),
    ...(allowance && { allowance }),
  });
}

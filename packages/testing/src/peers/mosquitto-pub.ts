/** mosquitto_pub, an MQTT client that is none of ours, as a box would use it. */
import { outage } from '@millwright/kernel';
import { programAt, runPeer } from './process.ts';

/**
 * Publishes one message with QoS 1; resolves when it was acknowledged.
 * @throws outage with what the program said, when it was refused
 */
export async function mosquittoPublish(
  url: string,
  message: {
    readonly topic: string;
    readonly payload: string;
    readonly userName: string;
    readonly password: string;
  },
): Promise<void> {
  const { hostname, port } = new URL(url);
  const program = programAt('mosquitto-clients', '/usr/bin/mosquitto_pub');
  const { topic, payload, userName, password } = message;
  const { code, output } = await runPeer(program, [
    ...['-h', hostname, '-p', port, '-u', userName, '-P', password, '-i', userName],
    ...['-q', '1', '-t', topic, '-m', payload],
  ]);
  if (code !== 0) throw outage('testing.mosquitto_pub_failed', { output });
}

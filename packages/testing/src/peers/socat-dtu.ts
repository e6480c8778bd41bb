import { type Peer, programAt, startPeer } from './process.ts';

/**
 * A 4G box that dials in: socat connects to the platform, says its registration, then passes bytes
 * to and from a Modbus device that speaks RTU frames over TCP. Stopping it is a lost link.
 */
export function startDialInBox(options: {
  readonly platformPort: number;
  readonly devicePort: number;
  /** Sent once, before anything else; letters and digits. */
  readonly registration: string;
}): Peer {
  const { platformPort, devicePort, registration } = options;
  const program = programAt('socat', '/usr/bin/socat');
  return startPeer(program, [
    `TCP:127.0.0.1:${platformPort},nodelay`,
    `SYSTEM:printf ${registration}; exec socat - TCP\\:127.0.0.1\\:${devicePort}`,
  ]);
}

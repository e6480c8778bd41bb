import type { SystemEvents } from '../events/index.ts';

interface WatchedPort {
  /** Connections that were turned away since the start. */
  readonly refused: number;
  /** The network of the last of them. */
  readonly lastRefused: string | undefined;
}

/** What connects from outside. */
export type WatchedPorts = Readonly<Record<'web' | 'mqtt' | 'dtu', WatchedPort>>;

/** By the setting that says which port it is. */
const settings = { web: 'PORT', mqtt: 'MQTT_PORT', dtu: 'DTU_PORT' } as const;
/** Looks in a row without one more. */
const enoughLooks = 3;

/** Whether a port turns connections away; what goes on counts from its first look. */
export function createLookAtConnections(events: SystemEvents): (ports: WatchedPorts) => void {
  const ports = (['web', 'mqtt', 'dtu'] as const).map((name) => ({
    name,
    port: settings[name],
    refused: 0,
    before: 0,
    quietLooks: enoughLooks,
  }));
  return (now) => {
    for (const one of ports) {
      const { name, port } = one;
      const { refused, lastRefused = '' } = now[name];
      if (refused > one.refused) {
        if (one.quietLooks >= enoughLooks) one.before = one.refused;
        one.refused = refused;
        one.quietLooks = 0;
        events.holds({
          kind: 'connections_refused',
          severity: 'warning',
          subject: port,
          code: 'system_event.connections_refused',
          details: { port, count: refused - one.before, network: lastRefused },
        });
        continue;
      }
      one.quietLooks += 1;
      if (one.quietLooks === enoughLooks) events.over('connections_refused', port);
    }
  };
}

/** The boxes that dial in: expected as the gateways describe them, each with its connection. */
import type { Registration } from '@millwright/contract/devices/gateway-registration';
import type {
  Gateway,
  GatewayLive,
  UnknownBox,
} from '@millwright/contract/devices/gateways.schemas';
import {
  type BoxSettings,
  type Connector,
  compileRegistration,
  type DialInServer,
  startDialInServer,
  type TimerWheel,
  type Verdict,
} from '@millwright/drivers';
import { type Clock, outage } from '@millwright/kernel';
import { bytesOf } from '../devices/index.ts';
import { createUnknownBoxes } from './unknown-boxes.ts';

export interface DialInBoxes {
  /** Where they dial; 0 before the start. */
  readonly port: number;
  /** @throws outage `dial_in.port_taken` */
  start(): Promise<void>;
  /** Expects a box from now on, or as it is now: with another registration it must dial in anew. */
  set(gateway: Gateway): void;
  remove(gatewayId: number): void;
  /** Waits for the box, whether it is known by then or not. */
  connector(gatewayId: number): Connector;
  live(gatewayId: number): GatewayLive | null;
  unknown(): UnknownBox[];
  stop(): Promise<void>;
}

interface Expected {
  readonly registration: Registration;
  readonly connect: Connector;
}

export function createDialInBoxes(needs: {
  readonly clock: Clock;
  readonly wheel: TimerWheel;
  readonly listen: { readonly host: string; readonly port: number };
}): DialInBoxes {
  const { clock, wheel, listen } = needs;
  const strangers = createUnknownBoxes({ clock });
  const expected = new Map<number, Expected>();
  let server: DialInServer | null = null;

  return {
    get port() {
      return server?.port ?? 0;
    },
    async start() {
      try {
        server = await startDialInServer({ clock, wheel, ...listen, unknown: strangers.note });
      } catch (error) {
        throw outage('dial_in.port_taken', { port: listen.port }, error);
      }
    },
    set({ id, registration }) {
      if (!server || registration === null) return;
      const known = expected.get(id);
      if (JSON.stringify(known?.registration) === JSON.stringify(registration)) return;
      const settings = settingsOf(registration);
      const { judge } = compileRegistration(settings.registration, settings.heartbeat);
      expected.set(id, { registration, connect: server.box(String(id), settings) });
      strangers.forget((sent) => isWhole(judge(sent)));
    },
    remove(gatewayId) {
      expected.delete(gatewayId);
      server?.forget(String(gatewayId));
    },
    connector: (gatewayId) => async (signal) => {
      const box = expected.get(gatewayId);
      if (!box) throw outage('gateway.not_expected', { gateway: gatewayId });
      return await box.connect(signal);
    },
    live(gatewayId) {
      const status = server?.status(String(gatewayId));
      if (!status) return null;
      const { online, since, address, heardAt, contested, bytesIn, bytesOut, heartbeats } = status;
      return {
        state: online ? 'online' : 'offline',
        since,
        address,
        heardAt,
        contested,
        bytesIn,
        bytesOut,
        messages: heartbeats,
        rejected: 0,
        lastRejected: null,
      };
    },
    unknown: () => strangers.list(),
    async stop() {
      await server?.stop();
      server = null;
    },
  };
}

const isWhole = (verdict: Verdict): boolean => verdict !== null && verdict !== 'more';

function settingsOf({ packet, sent, packetPrefix, heartbeat }: Registration): BoxSettings {
  return {
    registration:
      packet.match === 'pattern' ? packet : { match: packet.match, bytes: bytesOf(packet.literal) },
    sent,
    packetPrefix: packetPrefix && bytesOf(packetPrefix),
    heartbeat: heartbeat && bytesOf(heartbeat),
  };
}

/**
 * The boxes that dial in: expected as the gateways describe them, each with its connection. Each
 * project owns its rules; a box that a gateway has met stays its box over restarts.
 */
import { BlockList, isIP } from 'node:net';
import type { Registration } from '@millwright/contract/devices/gateways/gateway-registration';
import type {
  Gateway,
  GatewayLive,
  UnknownBox,
} from '@millwright/contract/devices/gateways/gateways.schemas';
import {
  type BoxSettings,
  type Connector,
  type DialInServer,
  type Owned,
  type RefusedBox,
  startDialInServer,
  type TimerWheel,
} from '@millwright/drivers';
import { type Clock, type GatewayId, outage, gatewayId as toGatewayId } from '@millwright/kernel';
import type { ConnectionCaps } from '../../../base/connection-caps.ts';
import type { Log } from '../../../base/log.ts';
import { networkOf } from '../../../platform/admission/index.ts';
import { bytesOf, type Gateways, packetTest, sayingOf } from '../../devices/index.ts';
import { createUnknownBoxes } from './unknown-boxes.ts';

export interface DialInBoxes {
  /** Where they dial; 0 before the start. */
  readonly port: number;
  /** @throws outage `dial_in.port_taken` */
  start(): Promise<void>;
  /** Expects a box from now on, or as it is now: with another registration it must dial in anew. */
  set(gateway: Gateway): void;
  remove(gatewayId: GatewayId): void;
  /** Waits for the box, whether it is known by then or not. */
  connector(gatewayId: GatewayId): Connector;
  live(gatewayId: GatewayId): GatewayLive | null;
  unknown(): UnknownBox[];
  stop(): Promise<void>;
}

/** As the system said it. */
const whyNotOpened = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? 'another program has it.'
    : `${error instanceof Error ? error.message : String(error)}.`;

interface Expected {
  /** What was asked of it: another one is another box. */
  readonly described: string;
  readonly connect: Connector;
}

/** Where boxes dial in. */
export interface BoxPort {
  readonly host: string;
  readonly port: number;
  /** How many connections it takes; any number without. */
  readonly caps?: ConnectionCaps;
}

/** A wide rule could meet any number; the first ones stay. */
const mostBoxesKept = 100;

export function createDialInBoxes(needs: {
  readonly clock: Clock;
  readonly log: Log;
  readonly wheel: TimerWheel;
  readonly listen: BoxPort;
  readonly gateways: Pick<Gateways, 'meetings' | 'noteMeeting' | 'noteMove' | 'noteRefusal'>;
}): DialInBoxes {
  const { clock, log, wheel, gateways } = needs;
  const { host, port, caps } = needs.listen;
  const unknownBoxes = createUnknownBoxes({ clock });
  const expected = new Map<GatewayId, Expected>();
  /** The gateway that keeps the box, by what the box says in hexadecimal. */
  const keepers = new Map<string, GatewayId>();
  /** Of gateways whose rule waits too: what they have met is theirs. */
  const owners = new Map<GatewayId, string>();
  let server: DialInServer | null = null;

  const keep = (work: Promise<void>, what: string): void => {
    work.catch((error: unknown) => log.warn({ err: error }, `${what} could not be recorded`));
  };
  /** The driver knows a gateway as text. */
  const idOf = (key: string): GatewayId => toGatewayId(Number(key));
  const hasMet = (key: string, packet: Buffer): boolean =>
    keepers.get(packet.toString('hex')) === idOf(key);
  function metLonger(sent: Buffer): Owned[] {
    const beginning = sent.toString('hex');
    const longer: Owned[] = [];
    for (const [packet, id] of keepers) {
      if (packet.length === beginning.length || !packet.startsWith(beginning)) continue;
      longer.push({ key: String(id), owner: owners.get(id) ?? '' });
    }
    return longer;
  }

  function met(key: string, packet: Buffer, address: string): void {
    const boxesMet = [...keepers.values()].filter((keeper) => keeper === idOf(key)).length;
    if (hasMet(key, packet) || boxesMet >= mostBoxesKept) return;
    keepers.set(packet.toString('hex'), idOf(key));
    keep(gateways.noteMeeting({ gatewayId: idOf(key), packet }, address), 'the box of a gateway');
  }

  const moved = (key: string, from: string, to: string): void =>
    gateways.noteMove(idOf(key), { from, to });
  const refused = (key: string, box: RefusedBox): void =>
    gateways.noteRefusal(idOf(key), { reason: box.reason, address: toldAddress(box) });

  /** Forgets the boxes of a gateway, or those that its rule does not take any more. */
  function forgetKept(gatewayId: GatewayId, takes = (_: Buffer): boolean => false): void {
    for (const [hex, keeper] of keepers) {
      if (keeper === gatewayId && !takes(Buffer.from(hex, 'hex'))) keepers.delete(hex);
    }
  }

  const remove = (gatewayId: GatewayId): void => {
    expected.delete(gatewayId);
    server?.forget(String(gatewayId));
  };

  return {
    get port() {
      return server?.port ?? 0;
    },
    async start() {
      for (const { gatewayId, packet } of await gateways.meetings()) {
        keepers.set(packet.toString('hex'), gatewayId);
      }
      const told = { unknown: unknownBoxes.note, hasMet, metLonger, met, moved, refused };
      try {
        const takes = caps && { takes: caps.admit };
        server = await startDialInServer({
          ...{ clock, wheel, host, port, networkOf },
          ...takes,
          ...told,
        });
      } catch (error) {
        const problem = `port ${host}:${port}, where boxes dial in, cannot be opened: ${whyNotOpened(error)} Choose another DTU_PORT.`;
        throw outage('dial_in.port_taken', { port, problem }, error);
      }
    },
    set(gateway) {
      const { id, itemId, registration, networks, awaitsConsent } = gateway;
      if (!server || registration === null) return;
      const takes = packetTest(registration);
      forgetKept(id, takes);
      owners.set(id, String(itemId));
      if (awaitsConsent) {
        remove(id);
        return;
      }
      const described = JSON.stringify([itemId, registration, networks]);
      if (expected.get(id)?.described === described) return;
      expected.set(id, {
        described,
        connect: server.box(String(id), settingsOf(gateway, registration)),
      });
      unknownBoxes.forget(takes);
    },
    remove(gatewayId) {
      forgetKept(gatewayId);
      owners.delete(gatewayId);
      remove(gatewayId);
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
      const { refused: turnedAway, moved: move } = status;
      return {
        state: online ? 'online' : 'offline',
        ended: null,
        since,
        address,
        heardAt,
        contested,
        refused: turnedAway && { ...turnedAway, address: toldAddress(turnedAway) },
        moved: move,
        bytesIn,
        bytesOut,
        messages: heartbeats,
        rejected: 0,
        lastRejected: null,
        badValues: 0,
        lastBadValue: null,
        unknownValues: 0,
        lastUnknownValue: null,
        clock: null,
      };
    },
    unknown: () => unknownBoxes.list(),
    async stop() {
      await server?.stop();
      server = null;
    },
  };
}

/** A box that could be another project's is nothing to tell of. */
const toldAddress = ({ reason, address }: RefusedBox): string | null =>
  reason === 'disputed' ? null : address;

function settingsOf({ itemId, networks }: Gateway, registration: Registration): BoxSettings {
  const { packetPrefix } = registration;
  return {
    ...sayingOf(registration),
    packetPrefix: packetPrefix && bytesOf(packetPrefix),
    owner: String(itemId),
    admits: networks.length === 0 ? () => true : within(networks),
  };
}

/** An IPv4 address is the same when it comes as IPv6. */
function within(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

import { refuse } from '@millwright/contract';
import { gatewaysChanged } from '@millwright/contract/devices/devices.events';
import type { BoxAddress } from '@millwright/contract/devices/gateways/box-address.schemas';
import type {
  Gateway,
  GatewayEdit,
  GatewayInput,
  GatewayLive,
  GatewayRow,
  UnknownBox,
} from '@millwright/contract/devices/gateways/gateways.schemas';
import { bug, type GatewayId, hours, type ItemId, itemId } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import { createRateLimit } from '../../../platform/admission/index.ts';
import type { Acting } from '../../../platform/audit/index.ts';
import type { BoxCredential } from '../../../platform/box-broker.ts';
import type { Changes } from '../../../platform/events/index.ts';
import type { ItemPorts } from '../../items/index.ts';
import { changeDebounce } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import type { DevicePorts } from '../devices.ports.ts';
import type { GatewayNotices } from '../gateway-notices/index.ts';
import {
  type BoxPassword,
  expectedGateways,
  findBoxPassword,
  findGateways,
  type GatewayQuery,
  listBoxPasswords,
  listGateways,
} from '../gateways.store.ts';
import { type BoxMeeting, listMeetings, saveMeeting } from '../registrations/index.ts';
import { createBoxPasswordCheck } from './box-password.ts';
import { consentToRegistration } from './consent-to-registration.ts';
import { createGateway } from './create-gateway.ts';
import { deleteGateway } from './delete-gateway.ts';
import { editGateway } from './edit-gateway.ts';
import { recordMove } from './record-move.ts';
import { createRefusedBoxes } from './refused-boxes.ts';

/** Boxes that publish over MQTT, and boxes that dial in. */
export interface Gateways {
  /** Tells in every process of changed gateways, by id. @returns ends the subscription */
  onChange(listener: (ids: ReadonlySet<GatewayId>) => Promise<void>): () => void;
  /** Each as it is now. */
  list(query: GatewayQuery): Promise<{ list: GatewayRow[]; total: number }>;
  /** Those whose boxes may come. */
  expected(): Promise<Gateway[]>;
  /** Where boxes connect to. */
  boxAddress(): BoxAddress;
  /** Boxes that dialled in and that no gateway describes. */
  unknownBoxes(): UnknownBox[];
  /** The gateways there are of these, in no order. */
  find(ids: readonly GatewayId[]): Promise<Gateway[]>;
  /**
   * @param isAdministrator whoever acts may read topics outside the gateway's own, and state a
   *   registration that takes many boxes
   */
  create(input: GatewayInput, acting: Acting, isAdministrator: boolean): Promise<Gateway>;
  edit(input: GatewayEdit, acting: Acting, isAdministrator: boolean): Promise<Gateway>;
  /** Puts a registration into force that takes many boxes and has waited. */
  consent(
    gateway: { readonly id: GatewayId; readonly version: number },
    acting: Acting,
  ): Promise<Gateway>;
  /** Boxes that were let in, ever, each with the gateway that keeps it. */
  meetings(): Promise<BoxMeeting[]>;
  /** A box was let in. */
  noteMeeting(meeting: BoxMeeting, address: string): Promise<void>;
  /**
   * Another address, or of an MQTT box another network, took over a live connection: whoever has the
   * item is told, and finds it in the operation log.
   */
  noteMove(gatewayId: GatewayId, move: { readonly from: string; readonly to: string }): void;
  /** A box was turned away: whoever has the item is told. @param address null: not to be told */
  noteRefusal(
    gatewayId: GatewayId,
    refused: { readonly reason: 'disputed' | 'network'; readonly address: string | null },
  ): void;
  delete(id: GatewayId, acting: Acting): Promise<void>;
  /** The item of each, null where there is no such gateway. */
  itemsOf(ids: readonly GatewayId[]): Promise<(ItemId | null)[]>;
  /**
   * By what a box is let in; null when it is not who it says.
   * @param network from where; hashing is shared out among networks
   * @throws Fault refusal `general.too_many` when too many wait for it
   */
  authenticate(boxId: string, password: string, network?: string): Promise<BoxCredential | null>;
  /** By what the boxes of these gateways are let in now. */
  credentials(gatewayIds: readonly GatewayId[]): Promise<BoxCredential[]>;
  /** A box was refused unasked, after too many wrong passwords from that network. */
  held(boxId: string, network: string): void;
}

/** Whoever knows the secret of a box can make it move as often as they like; of each gateway. */
const movesPerHour = 12;

const credentialOf = ({ gatewayId, itemId: item, boxId, hash }: BoxPassword): BoxCredential => ({
  gatewayId,
  itemId: itemId(item),
  proof: `${boxId} ${hash}`,
});

export function createGateways(
  needs: DeviceNeeds & {
    readonly changes: Changes;
    readonly notices: Pick<GatewayNotices, 'note'>;
    readonly log: Log;
  },
  itemPorts: ItemPorts,
  ports: Pick<DevicePorts, 'gatewayWatches' | 'boxAddresses' | 'deviceMeaningGuards'>,
): Gateways {
  const { gatewayWatches, boxAddresses } = ports;
  const { notices, log } = needs;
  const refused = createRefusedBoxes(needs);
  const moves = createRateLimit({ clock: needs.clock, limit: movesPerHour, window: hours(1) });
  const liveOf = (gateway: Gateway): GatewayLive | null => {
    for (const watch of gatewayWatches.all()) {
      const live = watch.live(gateway);
      if (live !== null) return live;
    }
    return null;
  };
  const withLive = (gateway: Gateway): GatewayRow => ({
    ...gateway,
    live: liveOf(gateway),
    refusedPassword: refused.of(gateway.id),
  });
  const changed = needs.changes.broadcast(gatewaysChanged, {
    debounce: changeDebounce,
    catchesUp: true,
  });
  const checkPassword = createBoxPasswordCheck(needs);
  itemPorts.deletionGuards.add(async (tx, item) => {
    const page = { page: 1, pageSize: 1, order: 'asc' as const };
    const { total } = await listGateways(tx, { ...page, visible: 'all', itemId: item });
    if (total > 0) throw refuse('gateway.item_has_gateways', { count: total });
  });
  return {
    onChange: (listener) =>
      changed.subscribe((batch) => listener(new Set(batch.map(({ gatewayId }) => gatewayId)))),
    async list(query) {
      const { list, total } = await listGateways(needs.db, query);
      return { list: list.map(withLive), total };
    },
    expected: () => expectedGateways(needs.db),
    boxAddress() {
      const [find] = boxAddresses.all();
      if (!find) throw bug('gateway.no_box_address');
      return find();
    },
    unknownBoxes: () => gatewayWatches.all().flatMap((watch) => watch.unknownBoxes()),
    find: (ids) => findGateways(needs.db, ids),
    create: (input, acting, isAdministrator) =>
      createGateway(needs, input, acting, isAdministrator),
    async edit(input, acting, isAdministrator) {
      const edited = await editGateway(needs, ports, input, acting, isAdministrator);
      refused.forget(edited.id);
      return edited;
    },
    consent: (gateway, acting) => consentToRegistration(needs, gateway, acting),
    meetings: () => listMeetings(needs.db),
    noteMeeting: (meeting, address) => saveMeeting(needs.db, meeting, address, needs.clock.now()),
    noteMove(id, move) {
      notices.note({ gatewayId: id, kind: 'moved', from: move.from, address: move.to });
      if (moves.wait(String(id)) > 0) return;
      moves.add(String(id));
      recordMove(needs, id, move).catch((error: unknown) =>
        log.warn({ err: error, gateway: id }, 'the move of a box could not be recorded'),
      );
    },
    noteRefusal: (id, { reason, address }) =>
      notices.note({ gatewayId: id, kind: reason, from: null, address }),
    async delete(id, acting) {
      await deleteGateway(needs, id, acting);
      refused.forget(id);
    },
    async itemsOf(ids) {
      const found = new Map((await findGateways(needs.db, ids)).map((row) => [row.id, row.itemId]));
      return ids.map((id) => {
        const item = found.get(id);
        return item === undefined ? null : itemId(item);
      });
    },
    async authenticate(boxId, password, network = '') {
      const known = await findBoxPassword(needs.db, boxId);
      const asks = { network, itemId: known?.itemId ?? null };
      const isRight = await checkPassword(password, known?.hash ?? null, asks);
      if (known === undefined) return null;
      if (isRight) {
        refused.right(known.gatewayId, network);
        return credentialOf(known);
      }
      refused.wrong({ id: known.gatewayId, boxId }, network);
      notices.note({
        gatewayId: known.gatewayId,
        kind: 'password',
        from: null,
        address: network,
      });
      return null;
    },
    held: (boxId, network) => refused.held(boxId, network),
    credentials: async (ids) => (await listBoxPasswords(needs.db, ids)).map(credentialOf),
  };
}

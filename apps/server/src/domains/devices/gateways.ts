import { refuse } from '@millwright/contract';
import { gatewaysChanged } from '@millwright/contract/devices/devices.events';
import type {
  Gateway,
  GatewayEdit,
  GatewayInput,
  GatewayRow,
  UnknownBox,
} from '@millwright/contract/devices/gateways.schemas';
import { type ItemId, itemId } from '@millwright/kernel';
import type { Acting } from '../../platform/audit/index.ts';
import type { Changes } from '../../platform/events/index.ts';
import type { ItemPorts } from '../items/index.ts';
import { createBoxPasswordCheck } from './box-password.ts';
import { createGateway } from './create-gateway.ts';
import { deleteGateway } from './delete-gateway.ts';
import { changeDebounce } from './devices.events.ts';
import type { DeviceNeeds } from './devices.needs.ts';
import type { DevicePorts } from './devices.ports.ts';
import { editGateway } from './edit-gateway.ts';
import {
  expectedGateways,
  findGateways,
  type GatewayQuery,
  listGateways,
  passwordHashOf,
} from './gateways.store.ts';

/** Boxes that publish over MQTT, and boxes that dial in. */
export interface Gateways {
  /** Tells in every process of changed gateways, by id. @returns ends the subscription */
  onChange(listener: (ids: ReadonlySet<number>) => Promise<void>): () => void;
  /** Each as it is now. */
  list(query: GatewayQuery): Promise<{ list: GatewayRow[]; total: number }>;
  /** Those that dial in or have mapped topics. */
  expected(): Promise<Gateway[]>;
  /** Boxes that dialled in and that no gateway describes. */
  unknownBoxes(): UnknownBox[];
  /** The gateways there are of these, in no order. */
  find(ids: readonly number[]): Promise<Gateway[]>;
  /** @param mayUseAnyTopic whoever acts may read topics outside the gateway's own */
  create(input: GatewayInput, acting: Acting, mayUseAnyTopic: boolean): Promise<Gateway>;
  edit(input: GatewayEdit, acting: Acting, mayUseAnyTopic: boolean): Promise<Gateway>;
  delete(id: number, acting: Acting): Promise<void>;
  /** The item of each, null where there is no such gateway. */
  itemsOf(ids: readonly number[]): Promise<(ItemId | null)[]>;
  /** Whether a box is who it says. */
  authenticate(boxId: string, password: string): Promise<boolean>;
}

export function createGateways(
  needs: DeviceNeeds & { readonly changes: Changes },
  itemPorts: ItemPorts,
  { gatewayWatches }: Pick<DevicePorts, 'gatewayWatches'>,
): Gateways {
  const withLive = (gateway: Gateway): GatewayRow => {
    for (const watch of gatewayWatches.all()) {
      const live = watch.live(gateway);
      if (live !== null) return { ...gateway, live };
    }
    return { ...gateway, live: null };
  };
  const changed = needs.changes.broadcast(gatewaysChanged, { debounce: changeDebounce });
  const checkPassword = createBoxPasswordCheck();
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
    unknownBoxes: () => gatewayWatches.all().flatMap((watch) => watch.unknownBoxes()),
    find: (ids) => findGateways(needs.db, ids),
    create: (input, acting, mayUseAnyTopic) => createGateway(needs, input, acting, mayUseAnyTopic),
    edit: (input, acting, mayUseAnyTopic) => editGateway(needs, input, acting, mayUseAnyTopic),
    delete: (id, acting) => deleteGateway(needs, id, acting),
    async itemsOf(ids) {
      const found = new Map((await findGateways(needs.db, ids)).map((row) => [row.id, row.itemId]));
      return ids.map((id) => {
        const item = found.get(id);
        return item === undefined ? null : itemId(item);
      });
    },
    async authenticate(boxId, password) {
      const hash = await passwordHashOf(needs.db, boxId);
      return hash !== null && checkPassword(password, hash);
    },
  };
}

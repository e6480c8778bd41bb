import type {
  Gateway,
  GatewayEdit,
  GatewayInput,
} from '@millwright/contract/devices/gateways.schemas';
import { type ItemId, itemId, refusal } from '@millwright/kernel';
import type { Acting } from '../../platform/acting.ts';
import type { ItemPorts } from '../items/index.ts';
import { createBoxPasswordCheck } from './box-password.ts';
import { createGateway } from './create-gateway.ts';
import { deleteGateway } from './delete-gateway.ts';
import type { DeviceNeeds } from './devices.needs.ts';
import { editGateway } from './edit-gateway.ts';
import { findGateways, type GatewayQuery, listGateways, passwordHashOf } from './gateways.store.ts';

/** Boxes that collect by themselves and publish over MQTT. */
export interface Gateways {
  list(query: GatewayQuery): Promise<{ list: Gateway[]; total: number }>;
  /** The gateways there are of these, in no order. */
  find(ids: readonly number[]): Promise<Gateway[]>;
  create(input: GatewayInput, acting: Acting): Promise<Gateway>;
  edit(input: GatewayEdit, acting: Acting): Promise<Gateway>;
  delete(id: number, acting: Acting): Promise<void>;
  /** The item of each, null where there is no such gateway. */
  itemsOf(ids: readonly number[]): Promise<(ItemId | null)[]>;
  /** Whether a box is who it says. */
  authenticate(boxId: string, password: string): Promise<boolean>;
}

export function createGateways(needs: DeviceNeeds, itemPorts: ItemPorts): Gateways {
  const checkPassword = createBoxPasswordCheck();
  itemPorts.deletionGuards.add(async (tx, item) => {
    const page = { page: 1, pageSize: 1, order: 'asc' as const };
    const { total } = await listGateways(tx, { ...page, visible: 'all', itemId: item });
    if (total > 0) throw refusal('gateway.item_has_gateways', { count: total });
  });
  return {
    list: (query) => listGateways(needs.db, query),
    find: (ids) => findGateways(needs.db, ids),
    create: (input, acting) => createGateway(needs, input, acting),
    edit: (input, acting) => editGateway(needs, input, acting),
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

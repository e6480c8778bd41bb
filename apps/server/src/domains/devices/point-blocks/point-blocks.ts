/** Variable blocks: points of a device that stand one after another, made in one go. */

import { refuse } from '@millwright/contract';
import type {
  PointBlock,
  PointBlockInput,
} from '@millwright/contract/devices/point-blocks/point-blocks.schemas';
import type { DeviceId, ItemId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { lockDevice } from '../devices.store.ts';
import { createPointsIn } from '../points/index.ts';
import { consecutivePoints } from './consecutive-points.ts';
import { blocksOfDevices, deleteBlockRow, findBlocks, insertBlock } from './point-blocks.store.ts';

export interface PointBlocks {
  /** By name. */
  list(device: DeviceId): Promise<PointBlock[]>;
  /** @throws Fault refusal `general.not_found`. */
  get(id: number): Promise<PointBlock>;
  /** @throws Fault refusal `point_block.name_taken`, and those of `createPoints`. */
  create(input: PointBlockInput, acting: Acting): Promise<PointBlock>;
  /** The points of the block stay. @throws Fault refusal `general.not_found`. */
  delete(id: number, acting: Acting): Promise<void>;
  /** The item of each, null where there is no such block. */
  itemsOf(ids: readonly number[]): Promise<(ItemId | null)[]>;
}

export function createPointBlocks(needs: DeviceNeeds): PointBlocks {
  const { db, transactions, auditTrail } = needs;
  const subjectOf = ({ id, name }: Pick<PointBlock, 'id' | 'name'>) => ({
    kind: 'point_block' as const,
    id,
    name,
  });

  return {
    list: (device) => blocksOfDevices(db, [device]),
    async get(id) {
      const [block] = await findBlocks(db, [id]);
      if (block === undefined) throw refuse('general.not_found');
      return block;
    },
    create: (input, acting) =>
      transactions.run(async (tx) => {
        const device = await lockDevice(tx, input.deviceId);
        if (device === null) throw refuse('general.not_found');
        const rows = consecutivePoints(device, input);
        const points = await createPointsIn(needs, tx, device, rows, acting);
        const fields = {
          deviceId: device.id,
          name: input.name,
          pointIds: points.map((point) => point.id),
        };
        const id = await insertBlock(tx, fields);
        const after: PointBlock = { id, itemId: device.itemId, ...fields };
        await auditTrail.record(tx, {
          ...acting,
          action: 'point_block.create',
          subject: subjectOf(after),
          itemId: after.itemId,
          after,
        });
        return after;
      }),
    delete: (id, acting) =>
      transactions.run(async (tx) => {
        const [before] = await findBlocks(tx, [id]);
        if (before === undefined || !(await deleteBlockRow(tx, id))) {
          throw refuse('general.not_found');
        }
        await auditTrail.record(tx, {
          ...acting,
          action: 'point_block.delete',
          subject: subjectOf(before),
          itemId: before.itemId,
          before,
        });
      }),
    async itemsOf(ids) {
      const items = new Map((await findBlocks(db, ids)).map((block) => [block.id, block.itemId]));
      return ids.map((id) => items.get(id) ?? null);
    },
  };
}

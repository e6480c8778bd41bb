/** Variable groups: points of an item that are looked at together. */

import { refuse } from '@millwright/contract';
import type { PointGroup } from '@millwright/contract/devices/point-groups/point-groups.schemas';
import type { ItemId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { emitChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { culpritAt } from '../name-culprit.ts';
import {
  deleteGroupRow,
  findGroups,
  groupsOfItem,
  holdGroups,
  insertGroup,
  lockGroup,
  renameGroup,
} from './point-groups.store.ts';

export interface PointGroups {
  /** By name. */
  list(item: ItemId): Promise<PointGroup[]>;
  /** @throws Fault refusal `point_group.name_taken`, `general.not_found` without the item. */
  create(input: Omit<PointGroup, 'id'>, acting: Acting): Promise<PointGroup>;
  /** @throws Fault refusal `point_group.name_taken`, `general.not_found`. */
  rename(input: Pick<PointGroup, 'id' | 'name'>, acting: Acting): Promise<PointGroup>;
  /** The points of the group stay, in none. @throws Fault refusal `general.not_found`. */
  delete(id: number, acting: Acting): Promise<void>;
  /** The item of each, null where there is no such group. */
  itemsOf(ids: readonly number[]): Promise<(ItemId | null)[]>;
}

/**
 * Checks that points of an item may be in these groups.
 * @throws Fault refusal `point_group.unknown`.
 */
export async function checkGroups(
  tx: Tx,
  item: ItemId,
  points: readonly { readonly name?: string; readonly groupId?: number | null | undefined }[],
): Promise<void> {
  const wanted = new Set(points.flatMap(({ groupId }) => groupId ?? []));
  if (wanted.size === 0) return;
  const own = new Set(
    (await holdGroups(tx, [...wanted]))
      .filter((group) => group.itemId === item)
      .map((group) => group.id),
  );
  const stray = points.findIndex(({ groupId }) => groupId != null && !own.has(groupId));
  if (stray >= 0) throw refuse('point_group.unknown', culpritAt(points, stray));
}

export function createPointGroups(needs: DeviceNeeds): PointGroups {
  const { db, transactions, auditTrail, outbox } = needs;
  const record = (
    tx: Tx,
    acting: Acting,
    verb: 'create' | 'rename' | 'delete',
    group: PointGroup,
    change: { before?: PointGroup; after?: PointGroup },
  ): Promise<void> =>
    auditTrail.record(tx, {
      ...acting,
      action: `point_group.${verb}`,
      subject: { kind: 'point_group', id: group.id, name: group.name },
      itemId: group.itemId,
      ...change,
    });

  return {
    list: (item) => groupsOfItem(db, item),
    create: (input, acting) =>
      transactions.run(async (tx) => {
        const after = await insertGroup(tx, input);
        await record(tx, acting, 'create', after, { after });
        return after;
      }),
    rename: ({ id, name }, acting) =>
      transactions.run(async (tx) => {
        const before = await lockGroup(tx, id);
        if (before === undefined) throw refuse('general.not_found');
        const after = await renameGroup(tx, id, name);
        await record(tx, acting, 'rename', after, { before, after });
        return after;
      }),
    delete: (id, acting) =>
      transactions.run(async (tx) => {
        const before = await lockGroup(tx, id);
        if (before === undefined) throw refuse('general.not_found');
        const devices = await deleteGroupRow(tx, id);
        await record(tx, acting, 'delete', before, { before });
        for (const device of devices) await emitChange(outbox, tx, device, 'points');
      }),
    async itemsOf(ids) {
      const items = new Map((await findGroups(db, ids)).map((group) => [group.id, group.itemId]));
      return ids.map((id) => items.get(id) ?? null);
    },
  };
}

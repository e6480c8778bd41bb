/** Data sets: points of an item, of any of its devices, that are looked at and changed together. */

import { refuse } from '@millwright/contract';
import type {
  DataSet,
  DataSetBrief,
  DataSetContents,
  DataSetImport,
  DataSetInput,
  SelectablePoint,
} from '@millwright/contract/devices/data-sets/data-sets.schemas';
import type {
  PointBatchRow,
  PointChanges,
} from '@millwright/contract/devices/points/point-batch.schemas';
import { conflict, type ItemId, type PointId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import type { DevicePorts } from '../devices.ports.ts';
import { editPoints, findPoints } from '../points/index.ts';
import {
  bindDataSetRow,
  briefDataSets,
  briefPointsOf,
  type DataSetQuery,
  deleteDataSetRows,
  findDataSets,
  insertDataSet,
  listDataSets,
  lockDataSets,
  pointIdsOf,
  putPoints,
  type SelectableQuery,
  selectablePoints,
  updateDataSet,
} from './data-sets.store.ts';
import { type DataSetFile, importDataSet } from './import-data-set.ts';

export interface DataSets {
  list(query: DataSetQuery): Promise<{ list: DataSet[]; total: number }>;
  /** By name. */
  brief(item: ItemId): Promise<DataSetBrief[]>;
  /** @throws Fault refusal `general.not_found`. */
  get(id: number): Promise<DataSetContents>;
  /** The points of an item, each with whether a data set has it. */
  selectable(query: SelectableQuery): Promise<{ list: SelectablePoint[]; total: number }>;
  /** @throws Fault refusal `data_set.name_taken`, `data_set.point_foreign`, `general.not_found`. */
  create(input: DataSetInput, acting: Acting): Promise<DataSetContents>;
  /**
   * @param input points left out stay
   * @throws Fault refusal `data_set.name_taken`, `data_set.point_foreign`, `general.not_found`,
   *   `general.conflict`.
   */
  edit(
    input: Pick<DataSet, 'id' | 'version' | 'name' | 'note'> & {
      readonly pointIds?: readonly PointId[] | undefined;
    },
    acting: Acting,
  ): Promise<DataSetContents>;
  /** @throws Fault refusal `data_set.point_foreign`, `general.not_found`, `general.conflict`. */
  editPoints(
    input: Pick<DataSet, 'id' | 'version'> & { readonly pointIds: readonly PointId[] },
    acting: Acting,
  ): Promise<DataSetContents>;
  /** @throws those of {@link importDataSet} */
  import(input: DataSetFile, acting: Acting): Promise<DataSetImport>;
  /** The same changes to every point of a set. @throws Fault refusal `general.not_found`. */
  batch(
    input: { readonly id: number; readonly changes: PointChanges },
    acting: Acting,
  ): Promise<PointBatchRow[]>;
  /** Has the page of an item show a set first. @throws Fault refusal `data_set.unknown`. */
  bind(item: ItemId, dataSet: number | null, acting: Acting): Promise<void>;
  /** Deletes sets, all or none; answers how many. @throws Fault refusal `general.not_found`. */
  delete(ids: readonly number[], acting: Acting): Promise<number>;
  /** The item of each, null where there is no such set. */
  itemsOf(ids: readonly number[]): Promise<(ItemId | null)[]>;
}

/**
 * Each point once, in the order given.
 * @throws Fault refusal `data_set.point_foreign` when one is not of the item.
 */
export async function ownPoints(
  tx: Tx,
  item: ItemId,
  points: readonly PointId[],
): Promise<readonly PointId[]> {
  const once = [...new Set(points)];
  const found = await findPoints(tx, once);
  if (found.length !== once.length || found.some((point) => point.itemId !== item)) {
    throw refuse('data_set.point_foreign');
  }
  return once;
}

export function createDataSets(
  needs: DeviceNeeds,
  ports: Pick<DevicePorts, 'meaningGuards'>,
): DataSets {
  const { db, transactions, auditTrail, clock } = needs;

  const contentsOf = async (tx: Tx | DeviceNeeds['db'], id: number): Promise<DataSetContents> => {
    const [dataSet] = await findDataSets(tx, [id]);
    if (dataSet === undefined) throw refuse('general.not_found');
    return { ...dataSet, points: await briefPointsOf(tx, id) };
  };
  const record = (
    tx: Tx,
    acting: Acting,
    verb: 'create' | 'edit' | 'import' | 'delete' | 'bind',
    dataSet: DataSet,
    change: { before?: unknown; after?: unknown },
  ): Promise<void> =>
    auditTrail.record(tx, {
      ...acting,
      action: `data_set.${verb}`,
      subject: { kind: 'data_set', id: dataSet.id, name: dataSet.name },
      itemId: dataSet.itemId,
      ...change,
    });
  /** Changes a set that is still as the caller saw it. */
  const change = (
    { id, version }: Pick<DataSet, 'id' | 'version'>,
    acting: Acting,
    make: (tx: Tx, before: DataSet) => Promise<void>,
  ): Promise<DataSetContents> =>
    transactions.run(async (tx) => {
      const [locked] = await lockDataSets(tx, [id]);
      if (locked === undefined) throw refuse('general.not_found');
      const before = await contentsOf(tx, id);
      if (locked.version !== version) throw conflict(before);
      await make(tx, locked);
      const after = await contentsOf(tx, id);
      await record(tx, acting, 'edit', after, { before, after });
      return after;
    });

  return {
    list: (query) => listDataSets(db, query),
    brief: (item) => briefDataSets(db, item),
    get: (id) => contentsOf(db, id),
    selectable: (query) => selectablePoints(db, query),
    create: (input, acting) =>
      transactions.run(async (tx) => {
        const pointIds = [...(await ownPoints(tx, input.itemId, input.pointIds))];
        const id = await insertDataSet(tx, { ...input, pointIds }, clock.now());
        const after = await contentsOf(tx, id);
        await record(tx, acting, 'create', after, { after });
        return after;
      }),
    edit: (input, acting) =>
      change(input, acting, async (tx, { itemId }) => {
        if (input.pointIds !== undefined) {
          await putPoints(tx, input.id, await ownPoints(tx, itemId, input.pointIds));
        }
        await updateDataSet(tx, input, clock.now());
      }),
    editPoints: (input, acting) =>
      change(input, acting, async (tx, before) => {
        const points = await ownPoints(tx, before.itemId, input.pointIds);
        await putPoints(tx, before.id, points);
        await updateDataSet(tx, before, clock.now());
      }),
    import: (input, acting) =>
      importDataSet(needs, input, async (tx, { id }, points) => {
        const before = await contentsOf(tx, id);
        await putPoints(tx, id, points);
        await updateDataSet(tx, before, clock.now());
        const after = await contentsOf(tx, id);
        await record(tx, acting, 'import', after, { before, after });
      }),
    async batch({ id, changes }, acting) {
      const ids = await pointIdsOf(db, id);
      return editPoints(needs, ports, { ids, changes }, acting);
    },
    bind: (item, id, acting) =>
      transactions.run(async (tx) => {
        const sets = await lockDataSets(
          tx,
          (await briefDataSets(tx, item)).map((dataSet) => dataSet.id),
        );
        const bound = sets.find((dataSet) => dataSet.bound);
        const wanted = sets.find((dataSet) => dataSet.id === id);
        if (id !== null && wanted === undefined) throw refuse('data_set.unknown');
        const subject = wanted ?? bound;
        if (subject === undefined || bound?.id === wanted?.id) return;
        await bindDataSetRow(tx, item, id);
        await record(tx, acting, 'bind', subject, {
          before: { bound: bound?.id ?? null },
          after: { bound: id },
        });
      }),
    delete: (ids, acting) =>
      transactions.run(async (tx) => {
        const sets = await lockDataSets(tx, ids);
        if (sets.length !== new Set(ids).size) throw refuse('general.not_found');
        for (const { id } of sets) {
          const before = await contentsOf(tx, id);
          await record(tx, acting, 'delete', before, { before });
        }
        await deleteDataSetRows(tx, ids);
        return sets.length;
      }),
    async itemsOf(ids) {
      const items = new Map((await findDataSets(db, ids)).map(({ id, itemId }) => [id, itemId]));
      return ids.map((id) => items.get(id) ?? null);
    },
  };
}

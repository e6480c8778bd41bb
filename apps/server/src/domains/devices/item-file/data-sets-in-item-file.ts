/** Data sets in the file of an item, with the one that its page shows first. */
import { dataSetCalls } from '@millwright/contract/devices/data-sets/data-sets.calls';
import { dataSet, dataSetPointIds } from '@millwright/contract/devices/data-sets/data-sets.schemas';
import { pointId } from '@millwright/kernel';
import { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';
import { defineItemFilePart, type ItemFileFindings, type ItemFilePart } from '../../items/index.ts';
import { bindDataSetRow, dataSetsOfItem, insertDataSet, pointIdsOf } from '../data-sets/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';

/** What belongs to this installation, or is counted. */
const local = {
  itemId: true,
  pointCount: true,
  version: true,
  createdAt: true,
  updatedAt: true,
} as const;

const rowsOfFile = z.object({
  sets: z
    .array(z.extend(z.omit(dataSet, local), { pointIds: dataSetPointIds }))
    .check(z.maxLength(10_000)),
});

export const dataSetsInItemFile = ({ clock }: Pick<DeviceNeeds, 'clock'>): ItemFilePart =>
  defineItemFilePart({
    key: 'dataSets',
    version: 1,
    rows: rowsOfFile,
    standsFor: { sets: [dataSetCalls.create] },
    async write(tx, item) {
      const sets = [];
      for (const each of await dataSetsOfItem(tx, item)) {
        // One whose points are all gone could not be entered again.
        if (each.pointCount > 0) sets.push({ ...each, pointIds: await pointIdsOf(tx, each.id) });
      }
      return sets.length === 0 ? null : rowsOfFile.parse({ sets });
    },
    async check(rows, findings) {
      await checkSets(rows, findings);
      return async (tx, { item, ids, made }) => {
        for (const { id, bound, pointIds, ...row } of rows.sets) {
          const points = pointIds.map((point) => pointId(ids.get('point', point)));
          const fresh = { ...row, itemId: item.id, pointIds: points };
          const set = await insertDataSet(tx, fresh, clock.now());
          if (bound) await bindDataSetRow(tx, item.id, set);
          ids.set('dataSet', id, set);
        }
        made('dataSet', rows.sets.length);
      };
    },
  });

/** One set of an item at most is bound, and a set has each point once. */
async function checkSets(
  { sets }: z.output<typeof rowsOfFile>,
  findings: ItemFileFindings,
): Promise<void> {
  const giveWay = createGiveWay();
  await findings.unique(
    'sets',
    sets.map(({ name }) => name),
  );
  for (const { id, name, pointIds } of sets) {
    await giveWay();
    findings.declare('dataSet', id);
    await findings.unique(name, pointIds.map(String));
    for (const point of pointIds) findings.refer(name, 'point', point);
  }
  for (const { name } of sets.filter(({ bound }) => bound).slice(1)) {
    findings.problem(name, 'item.file_duplicate', { value: 'bound' });
  }
}

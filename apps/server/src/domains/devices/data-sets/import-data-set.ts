import { type Language, refuse } from '@millwright/contract';
import { maxPointsPerDataSet } from '@millwright/contract/devices/data-sets/data-set-size';
import type {
  DataSet,
  DataSetImport,
  DataSetImportRow,
} from '@millwright/contract/devices/data-sets/data-sets.schemas';
import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { PointId } from '@millwright/kernel';

import type { Tx } from '../../../platform/storage/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { readTable } from '../point-file/index.ts';
import { briefPointsNamed, lockDataSets, pointIdsOf } from './data-sets.store.ts';

/** The titles of the two columns, in either language. */
const columns = {
  deviceName: { title: { 'zh-CN': '设备名称', 'en-US': 'Device' } },
  pointName: { title: { 'zh-CN': '名称', 'en-US': 'Name' } },
} as const;

export interface DataSetFile {
  readonly id: number;
  readonly text: string;
  readonly dryRun: boolean;
  /** Of who reads what is refused. */
  readonly language: Language;
}

/** What becomes of each line when its point is looked for among those of the item. */
export function matchLines(
  lines: readonly { readonly line: number; readonly deviceName: string; readonly name: string }[],
  points: readonly PointBrief[],
  before: readonly PointId[],
): DataSetImportRow[] {
  const key = (device: string, name: string) => `${device.toLowerCase()}\n${name.toLowerCase()}`;
  const byName = new Map(points.map((point) => [key(point.deviceName, point.name), point.id]));
  const taken = new Set(before);
  return lines.map(({ line, deviceName, name }) => {
    const pointId = byName.get(key(deviceName, name)) ?? null;
    const row = { line, deviceName, pointName: name, pointId };
    if (pointId === null) return { ...row, error: 'data_set.point_unknown' };
    if (taken.has(pointId)) return { ...row, error: 'data_set.point_twice' };
    taken.add(pointId);
    return { ...row, error: null };
  });
}

/**
 * Adds the points that a file names to a data set; what it cannot take is told and left out.
 * @param keep writes the points of the set, those of before first
 * @throws Fault refusal `general.not_found`, `data_set.points_rule` when the set would hold too many,
 *   `point_file.too_long`, and those of {@link readTable}.
 */
export function importDataSet(
  { transactions }: Pick<DeviceNeeds, 'transactions'>,
  { id, text, dryRun, language }: DataSetFile,
  keep: (tx: Tx, before: DataSet, points: readonly PointId[]) => Promise<void>,
): Promise<DataSetImport> {
  const lines = readTable(text, columns, language).map(({ line, cells }) => ({
    line,
    deviceName: cells.deviceName ?? '',
    name: cells.pointName ?? '',
  }));
  if (lines.length > maxPointsPerDataSet) {
    throw refuse('point_file.too_long', { limit: maxPointsPerDataSet });
  }
  return transactions.run(async (tx) => {
    const [dataSet] = await lockDataSets(tx, [id]);
    if (dataSet === undefined) throw refuse('general.not_found');
    const before = await pointIdsOf(tx, id);
    const rows = matchLines(lines, await briefPointsNamed(tx, dataSet.itemId, lines), before);
    const fresh = rows.flatMap(({ pointId, error }) =>
      pointId === null || error !== null ? [] : [pointId],
    );
    if (before.length + fresh.length > maxPointsPerDataSet) throw refuse('data_set.points_rule');
    const done = !dryRun && fresh.length > 0;
    if (done) await keep(tx, dataSet, [...before, ...fresh]);
    return { rows, added: fresh.length, done };
  });
}

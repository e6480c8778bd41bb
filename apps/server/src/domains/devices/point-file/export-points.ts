import type { Language } from '@millwright/contract';
import { refuse } from '@millwright/contract';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { DeviceId } from '@millwright/kernel';

import { csvFile, csvOf } from '../../../platform/files/index.ts';
import type { Download } from '../../../platform/http/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { findDevices } from '../devices.store.ts';
import { groupsOfItem } from '../point-groups/index.ts';
import { pointPagesOf, writtenExpressions } from '../points/index.ts';
import { textListsOfItem } from '../text-lists/index.ts';
import { pointColumnsOf } from './point-file-columns.ts';
import { textListCells } from './text-list-cells.ts';

/**
 * The points of a device as a file that the import takes.
 * @throws Fault refusal `general.not_found`.
 */
export async function exportPoints(
  { db }: Pick<DeviceNeeds, 'db'>,
  deviceId: DeviceId,
  language: Language,
): Promise<Download> {
  const [device] = await findDevices(db, [deviceId]);
  if (device === undefined) throw refuse('general.not_found');
  const groups = new Map((await groupsOfItem(db, device.itemId)).map(({ id, name }) => [id, name]));
  const listCell = textListCells(await textListsOfItem(db, device.itemId));
  const written = await writtenExpressions(db, device);
  const columns = Object.values(pointColumnsOf(device.protocol)).map(({ title, write }) => ({
    title,
    cell: (point: Point) =>
      write(written(point), {
        group: () => groups.get(point.groupId ?? 0) ?? '',
        textList: () => listCell(point.textListId),
      }),
  }));
  return csvFile(device.deviceName, csvOf(columns, pointPagesOf(db, deviceId), language));
}

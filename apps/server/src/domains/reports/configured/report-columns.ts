/** The points of a report as its columns: what they are called, and how their figures are written. */
import type {
  Report,
  ReportColumns,
} from '@millwright/contract/reports/configured/reports.schemas';
import type { ItemId } from '@millwright/kernel';
import type { Devices } from '../../devices/index.ts';

export interface ColumnNeeds {
  readonly devices: Pick<Devices, 'findPoints' | 'find'> & {
    readonly textLists: Pick<Devices['textLists'], 'usedBy'>;
  };
}

type Wanted = Pick<Report, 'dataIds' | 'dataNames' | 'aggregates'>;

/**
 * In the order of the report, or device by device in the order in which these come first.
 * @param item only its points are shown, whatever is wanted; null shows those of any
 */
export async function reportColumnsOf(
  { devices }: ColumnNeeds,
  item: ItemId | null,
  { dataIds, dataNames, aggregates, ...wanted }: Wanted & Pick<Report, 'groupByDevice'>,
): Promise<ReportColumns[]> {
  const points = new Map((await devices.findPoints(dataIds)).map((point) => [point.id, point]));
  const owners = await devices.find([...new Set([...points.values()].map((p) => p.deviceId))]);
  const deviceOf = new Map(owners.map((device) => [device.id, device]));
  const lists = await devices.textLists.usedBy(points.values());
  const textsOf = new Map(lists.map(({ id, texts }) => [id, texts]));
  const columns = dataIds.flatMap((id, index): ReportColumns[] => {
    const point = points.get(id);
    const device = point && deviceOf.get(point.deviceId);
    if (point === undefined || device === undefined) return [];
    if (item !== null && device.itemId !== item) return [];
    const { dataType, displayFormat, decimals } = point;
    const texts = textsOf.get(point.textListId ?? 0) ?? null;
    return [
      {
        dataId: id,
        dataName: dataNames[index] || point.name,
        deviceId: device.id,
        deviceName: device.deviceName,
        unit: point.unit,
        format: { dataType, displayFormat, decimals, texts },
        aggregates: aggregates[index] ?? [],
      },
    ];
  });
  if (!wanted.groupByDevice) return columns;
  return [...Map.groupBy(columns, ({ deviceId }) => deviceId).values()].flat();
}

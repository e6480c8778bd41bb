import { dataMonitorCalls } from '@millwright/contract/telemetry/data-monitor.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Devices } from '../../devices/index.ts';
import { itemPointOf, type ShownPoints } from './item-preview.ts';

/** Points as they are configured, each with its value now: of devices that are off too. */
export function routeDataMonitor(http: Http, devices: Devices, shown: ShownPoints): void {
  http.handle(dataMonitorCalls.device, async (input) => {
    const { list, total } = await devices.listPoints(input);
    const textLists = await devices.textLists.usedBy(list);
    return { list: list.map((point) => itemPointOf(shown, point)), total, textLists };
  });
  http.handle(dataMonitorCalls.dataSet, async ({ id }) => {
    const { points: briefs, ...dataSet } = await devices.dataSets.get(id);
    const ids = briefs.map((brief) => brief.id);
    const points = new Map((await devices.findPoints(ids)).map((point) => [point.id, point]));
    const inOrder = ids.flatMap((each) => points.get(each) ?? []);
    const textLists = await devices.textLists.usedBy(inOrder);
    return { dataSet, list: inOrder.map((point) => itemPointOf(shown, point)), textLists };
  });
  http.handle(dataMonitorCalls.bind, async ({ itemId, dataSetId }, context) => {
    await devices.dataSets.bind(itemId, dataSetId, actingFor(context));
    return { itemId, dataSetId };
  });
}

import { pointBlockCalls } from '@millwright/contract/devices/point-blocks/point-blocks.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { PointBlocks } from './point-blocks.ts';

export function routePointBlocks(http: Http, blocks: PointBlocks): void {
  http.scope('pointBlock', (ids) => blocks.itemsOf(ids));
  http.handle(pointBlockCalls.list, async ({ deviceId }) => ({
    list: await blocks.list(deviceId),
  }));
  http.handle(pointBlockCalls.create, (input, context) => blocks.create(input, actingFor(context)));
  http.handle(pointBlockCalls.delete, async ({ id }, context) => {
    await blocks.delete(id, actingFor(context));
    return { id };
  });
}

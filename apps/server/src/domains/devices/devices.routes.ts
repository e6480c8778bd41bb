import { refuse } from '@millwright/contract';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointBatchCalls } from '@millwright/contract/devices/points/point-batch.calls';
import { pointSearchCalls } from '@millwright/contract/devices/points/point-search.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { profilePointsOf } from '@millwright/drivers';
import { bug, deviceId, pointId } from '@millwright/kernel';
import { actingFor } from '../../platform/audit/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { Devices } from './devices.ts';

export function routeDevices(http: Http, devices: Devices): void {
  http.scope('device', (ids) => devices.itemsOfDevices(ids.map(deviceId)));
  http.scope('point', (ids) => devices.itemsOfPoints(ids.map(pointId)));

  http.handle(deviceCalls.list, (input, { session }) =>
    devices.list({ ...input, visible: session.items }),
  );
  http.handle(deviceCalls.get, ({ id }) => devices.get(id));
  http.handle(deviceCalls.create, (input, context) => devices.create(input, actingFor(context)));
  http.handle(deviceCalls.createWithItem, (input, context) => {
    const { grade, permissions, items } = context.session;
    if (grade !== 0 && !permissions.has('devices.create')) {
      throw refuse('general.forbidden', { permission: 'devices.create' });
    }
    return devices.createWithItem(input, actingFor(context), items);
  });
  http.handle(deviceCalls.edit, (input, context) => devices.edit(input, actingFor(context)));
  http.handle(deviceCalls.copy, (input, context) => devices.copy(input, actingFor(context)));
  http.handle(deviceCalls.delete, async ({ id }, context) => {
    await devices.delete(id, actingFor(context));
    return { id };
  });
  http.handle(deviceCalls.profiles, () => ({ list: [...devices.profiles] }));
  http.handle(deviceCalls.profilePoints, ({ profile }) => {
    const points = profilePointsOf(profile);
    if (points === null) throw refuse('device.profile_unknown', { profile });
    return points;
  });

  http.handle(pointCalls.list, (input) => devices.listPoints(input));
  http.handle(pointCalls.brief, async (input) => ({ list: await devices.briefPoints(input) }));
  http.handle(pointSearchCalls.list, ({ keyword }, { session }) =>
    devices.searchPoints(keyword, session.items),
  );
  http.handle(pointCalls.create, async ({ deviceId, point }, context) => {
    const [created] = await devices.createPoints(deviceId, [point], actingFor(context));
    if (created === undefined) throw bug('points.none_created');
    return created;
  });
  http.handle(pointCalls.createMany, async ({ deviceId, points }, context) => ({
    list: await devices.createPoints(deviceId, points, actingFor(context)),
  }));
  http.handle(pointCalls.edit, (input, context) => devices.editPoint(input, actingFor(context)));
  http.handle(pointBatchCalls.edit, async (input, context) => ({
    list: await devices.editPoints(input, actingFor(context)),
  }));
  http.handle(pointCalls.copy, async (input, context) => ({
    copied: await devices.copyPoints(input, actingFor(context)),
  }));
  http.handle(pointCalls.delete, async ({ ids }, context) => ({
    deleted: await devices.deletePoints(ids, actingFor(context)),
  }));
}

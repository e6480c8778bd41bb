/** A write from a screen: the log names it with the revision that was shown. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../../device-fixture.builders.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await openDeviceFixture();
  fixture.server.telemetry.screenNames.add(async ({ id }) => (id === 7 ? '泵房' : null));
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

it.each([
  ['a value', telemetryCalls.setValue, { value: 5 }],
  ['a change', telemetryCalls.setRelative, { change: { op: 'add', by: 5 } }],
] as const)('%s is logged with the screen as it was called', async (_what, call, what) => {
  const device = await fixture.addMachine();
  const point = await fixture.addPoint(device.id);
  await fixture.untilValue(point.id, 0);
  const given = { pointId: point.id, ...what };
  const screen = { id: 7, revision: 3 };
  // The two calls take different words; each is given its own.
  const send = (more: object) =>
    fixture.call(fixture.admin, call as typeof telemetryCalls.setValue, {
      ...(given as { pointId: number; value: number }),
      ...more,
    });
  const named = { ...screen, name: '泵房' };
  expect((await send({ screen })).data).toMatchObject({ screen: named });
  expect(await send({ screen: { id: 8, revision: 3 } })).toMatchObject({
    error: 'general.not_found',
  });
  const { data } = await fixture.call(fixture.admin, telemetryCalls.writeList, {
    pointId: point.id,
  });
  expect(data.list).toMatchObject([{ screen: named }]);
});

it('is found by its screen, be it by its name', async () => {
  const device = await fixture.addMachine();
  const point = await fixture.addPoint(device.id);
  await fixture.untilValue(point.id, 0);
  const { id: pointId } = point;
  const screen = { id: 7, revision: 4 };
  await fixture.call(fixture.admin, telemetryCalls.setValue, { pointId, value: 1, screen });
  await fixture.call(fixture.admin, telemetryCalls.setValue, { pointId, value: 2 });
  const found = async (by: { screenId: number } | { keyword: string }) => {
    const asked = { pointId, ...by };
    const { data } = await fixture.call(fixture.admin, telemetryCalls.writeList, asked);
    return data.list.map(({ newValue }) => newValue);
  };
  expect(await found({ screenId: 7 })).toEqual(['1']);
  expect(await found({ screenId: 8 })).toEqual([]);
  expect(await found({ keyword: '泵房' })).toEqual(['1']);
});

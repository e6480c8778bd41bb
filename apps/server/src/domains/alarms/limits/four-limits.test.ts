import { pointBatchCalls } from '@millwright/contract/devices/points/point-batch.calls';
import type { PointChanges } from '@millwright/contract/devices/points/point-batch.schemas';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { seconds } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AlarmFixture, openAlarmFixture, upper } from '../alarm-fixture.builders.ts';
import type { AlarmsForTests } from '../alarms.builders.ts';

let fixture: AlarmFixture;

beforeEach(async () => {
  fixture = await openAlarmFixture();
});
afterEach(() => fixture.close());

/** Changes point 1, whose upper limit is 105; answers a process that goes by it. */
async function change(changes: PointChanges): Promise<AlarmsForTests> {
  const token = fixture.operator();
  const reply = await fixture.platform.call(token, pointBatchCalls.edit, { ids: [upper], changes });
  expect(reply.data.list).toMatchObject([{ error: null }]);
  return fixture.restart();
}

const kinds = async () =>
  (await fixture.active()).map(({ kind, level, limit }) => [kind, level, limit]);

test('high stays as it is while high-high is active, and each is an alarm of its own', async () => {
  const process = await change({
    highHighLimit: 120,
    highHighLevel: 4,
    highHighDeadband: 5,
    limitDeadband: 1,
  });
  await process.sample(upper, 110);
  const [high] = await fixture.active();
  await process.sample(upper, 125);
  expect(await kinds()).toEqual([
    ['upper', 3, 105],
    ['high-high', 4, 120],
  ]);
  expect((await fixture.active())[0]).toEqual(high);
  await process.sample(upper, 116);
  expect(await kinds()).toHaveLength(2);
  await process.sample(upper, 115);
  expect(await kinds()).toEqual([['upper', 3, 105]]);
  await process.sample(upper, 104);
  expect(await kinds()).toEqual([]);
  expect((await fixture.history()).map(({ kind, clearReason }) => [kind, clearReason])).toEqual([
    ['upper', 'normal'],
    ['high-high', 'normal'],
  ]);
});

test('a value that jumps beyond both raises both; one on the other side neither', async () => {
  const process = await change({ lowLowLimit: -50, lowerLimit: 0, highHighLimit: 120 });
  await process.sample(upper, 125);
  expect((await kinds()).map(([kind]) => kind).sort()).toEqual(['high-high', 'upper']);
  await process.sample(upper, -60);
  expect((await kinds()).map(([kind]) => kind).sort()).toEqual(['low-low', 'lower']);
});

test('each has its own delay', async () => {
  const process = await change({ highHighLimit: 120, upperDelayMs: 5000 });
  await process.sample(upper, 125);
  expect((await kinds()).map(([kind]) => kind)).toEqual(['high-high']);
  fixture.platform.clock.advance(seconds(6));
  await process.tick();
  expect((await kinds()).map(([kind]) => kind)).toEqual(['high-high', 'upper']);
});

test('of both active a restart raises none again, and ends what ended meanwhile', async () => {
  const process = await change({ highHighLimit: 120 });
  await process.sample(upper, 125);
  const before = await fixture.active();
  const again = await fixture.restart();
  await again.sample(upper, 125);
  expect(await fixture.active()).toEqual(before);
  await again.sample(upper, 110);
  expect((await kinds()).map(([kind]) => kind)).toEqual(['upper']);
});

test('an edit that knows nothing of them leaves them, and cannot pass them', async () => {
  await change({ highHighLimit: 120, highHighLevel: 4, lowLowLimit: -50, lowLowDelayMs: 0 });
  const [point] = await fixture.devices.findPoints([upper]);
  if (point === undefined) return expect.fail('no point');
  const { lowLowLimit: _low, highHighLimit: _high, ...known } = point;
  const { highHighLevel: _level, lowLowDelayMs: _delay, ...before } = known;
  const token = fixture.operator();
  const kept = await fixture.platform.call(token, pointCalls.edit, { ...before, upperLimit: 110 });
  expect(kept.data).toMatchObject({
    ...{
      upperLimit: 110,
      highHighLimit: 120,
      highHighLevel: 4,
      lowLowLimit: -50,
      lowLowDelayMs: 0,
    },
  });
  const refused = await fixture.platform.call(token, pointCalls.edit, {
    ...before,
    version: kept.data.version,
    upperLimit: 130,
  });
  expect(refused.error).toBe('point.limits_reversed');
  const lifted = await fixture.platform.call(token, pointCalls.edit, {
    ...before,
    ...{ version: kept.data.version, highHighLimit: null, highHighLevel: null },
  });
  expect(lifted.data.highHighLimit).toBeNull();
  expect(lifted.data).not.toHaveProperty('highHighLevel');
});

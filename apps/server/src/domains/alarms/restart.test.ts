import { seconds } from '@millwright/kernel';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AlarmHouse,
  buildRule,
  lower,
  openAlarmHouse,
  setup,
  upper,
} from './alarm-house.builders.ts';

let house: AlarmHouse;

beforeEach(async () => {
  house = await openAlarmHouse();
});
afterEach(() => house.close());

describe('a restart', () => {
  test('loses no alarm, raises none twice, and clears what is over', async () => {
    await house.alarms.addRule(buildRule(), setup);
    house.platform.outbox.start();
    await house.sample(upper, 110);
    await house.sample(lower, 0);
    await house.eventually('both alarms', async () => (await house.active()).length === 2);
    const before = await house.active();
    // While it is away one of the points is deleted, with the rule that used it.
    await house.alarms.deleteRules([1], setup);
    const again = await house.restart();
    await again.sample(upper, 111);
    expect(await house.active()).toEqual(before.filter((alarm) => alarm.kind === 'upper'));
    await again.sample(upper, 90);
    expect(await house.active()).toEqual([]);
  });

  test('clears the alarms of limits that went while it was away', async () => {
    await house.sample(upper, 110);
    await house.devices.deletePoints([upper], setup);
    const again = await house.restart();
    await again.alarms.settled();
    expect(await house.history()).toMatchObject([{ active: false, clearReason: 'deleted' }]);
  });

  test('while a delay runs begins the delay anew', async () => {
    const [point] = await house.devices.findPoints([lower]);
    if (point === undefined) return expect.fail('no point');
    await house.devices.editPoint({ ...point, limitDelayMs: 5000 }, setup);
    const second = await house.restart();
    await second.sample(lower, -9);
    house.platform.clock.advance(seconds(3));
    const third = await house.restart();
    await third.sample(lower, -9);
    house.platform.clock.advance(seconds(3));
    await third.tick();
    expect(await house.active()).toEqual([]);
    house.platform.clock.advance(seconds(3));
    await third.tick();
    expect(await house.active()).toMatchObject([{ kind: 'lower', value: -9 }]);
  });
});

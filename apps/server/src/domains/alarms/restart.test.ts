import { seconds } from '@millwright/kernel';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AlarmFixture,
  buildRule,
  lower,
  openAlarmFixture,
  setup,
  upper,
} from './alarm-fixture.builders.ts';

let fixture: AlarmFixture;

beforeEach(async () => {
  fixture = await openAlarmFixture();
});
afterEach(() => fixture.close());

describe('a restart', () => {
  test('loses no alarm, raises none twice, and clears what is over', async () => {
    await fixture.alarms.createRule(buildRule(), setup);
    fixture.platform.outbox.start();
    await fixture.sample(upper, 110);
    await fixture.sample(lower, 0);
    await fixture.eventually('both alarms', async () => (await fixture.active()).length === 2);
    const before = await fixture.active();
    // While it is away one of the points is deleted, with the rule that used it.
    await fixture.alarms.deleteRules([1], setup);
    const again = await fixture.restart();
    await again.sample(upper, 111);
    expect(await fixture.active()).toEqual(before.filter((alarm) => alarm.kind === 'upper'));
    await again.sample(upper, 90);
    expect(await fixture.active()).toEqual([]);
  });

  test('clears the alarms of limits that went while it was away', async () => {
    await fixture.sample(upper, 110);
    await fixture.devices.deletePoints([upper], setup);
    const again = await fixture.restart();
    await again.alarms.settled();
    expect(await fixture.history()).toMatchObject([{ active: false, clearReason: 'deleted' }]);
  });

  test('while a delay runs begins the delay anew', async () => {
    const [point] = await fixture.devices.findPoints([lower]);
    if (point === undefined) return expect.fail('no point');
    await fixture.devices.editPoint({ ...point, limitDelayMs: 5000 }, setup);
    const second = await fixture.restart();
    await second.sample(lower, -9);
    fixture.platform.clock.advance(seconds(3));
    const third = await fixture.restart();
    await third.sample(lower, -9);
    fixture.platform.clock.advance(seconds(3));
    await third.tick();
    expect(await fixture.active()).toEqual([]);
    fixture.platform.clock.advance(seconds(3));
    await third.tick();
    expect(await fixture.active()).toMatchObject([{ kind: 'lower', value: -9 }]);
  });
});

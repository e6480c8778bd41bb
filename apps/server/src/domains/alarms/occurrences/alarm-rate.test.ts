import { hours, minutes, seconds } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AlarmFixture,
  foreign,
  openAlarmFixture,
  setup,
  upper,
} from '../alarm-fixture.builders.ts';

let fixture: AlarmFixture;

beforeEach(async () => {
  // Three at once, and another one after five minutes and a half.
  fixture = await openAlarmFixture({ config: { ALARMS_PER_ACCOUNT: 0.003 } });
});
afterEach(() => fixture.close());

/** Raised, and over a second later; seldom enough that nothing chatters. */
const once = async ({ sample } = fixture): Promise<void> => {
  fixture.platform.clock.advance(seconds(61));
  await sample(upper, 110);
  fixture.platform.clock.advance(seconds(1));
  await sample(upper, 90);
};

const times = async (many: number): Promise<void> => {
  for (let n = 0; n < many; n += 1) await once();
};

const emitted = async (): Promise<string[]> =>
  (await fixture.platform.emitted()).filter((name) => name.startsWith('alarms.'));

test('beyond its rate an account has no more rows: an alarm goes on where it ended', async () => {
  await times(3);
  const before = await fixture.history();
  expect(before).toHaveLength(3);
  const told = await emitted();
  fixture.platform.clock.advance(seconds(61));
  await fixture.sample(upper, 120);
  // It is active, and everybody sees that it is.
  const [last] = before.slice(-1);
  expect(await fixture.active()).toMatchObject([{ id: last?.id, active: true, raises: 2 }]);
  expect(fixture.heard.at(-1)?.news).toMatchObject({ event: 'raised', alarm: { id: last?.id } });
  await fixture.sample(upper, 90);
  expect(await fixture.active()).toEqual([]);
  expect((await fixture.history()).at(-1)).toMatchObject({
    ...{ id: last?.id, raises: 2, clearReason: 'normal' },
    clearedAt: fixture.platform.clock.now(),
  });
  await times(2);
  expect((await fixture.history()).map(({ raises }) => raises)).toEqual([1, 1, 4]);
  // Whoever was called was called when it began: an event for each would fill the outbox instead.
  expect(await emitted()).toEqual(told);
  expect([...fixture.alarms.takeJoined().values()]).toEqual([3]);
  expect(fixture.alarms.takeJoined().size).toBe(0);
});

test('what is another account’s, or the first of its source, has its row', async () => {
  await times(4);
  await fixture.sample(foreign, 6);
  expect(await fixture.active()).toHaveLength(1);
  expect(await fixture.history()).toHaveLength(4);
});

test('what somebody has confirmed stays as it is: the next one is another alarm', async () => {
  await times(4);
  const [last] = (await fixture.history()).slice(-1);
  await fixture.alarms.confirm({ ids: [last?.id ?? 0], note: 'looked at' }, setup);
  await once();
  expect((await fixture.history()).slice(-2)).toMatchObject([
    { id: last?.id, confirmed: true, raises: 2 },
    { confirmed: false, raises: 1 },
  ]);
});

test('an hour after it began it is another one, of which people are told', async () => {
  await times(4);
  const told = (await emitted()).length;
  fixture.platform.clock.advance(hours(1));
  await once();
  expect(await fixture.history()).toHaveLength(4);
  expect((await emitted()).length).toBe(told + 2);
});

test('what chatters beyond the rate is counted once, over a restart too', async () => {
  await times(4);
  fixture.platform.clock.advance(minutes(2));
  const flap = async ({ sample } = fixture): Promise<void> => {
    await sample(upper, 110);
    fixture.platform.clock.advance(seconds(1));
    await sample(upper, 90);
    fixture.platform.clock.advance(seconds(1));
  };
  for (let n = 0; n < 5; n += 1) await flap();
  fixture.platform.clock.advance(seconds(6));
  await fixture.alarms.settled();
  expect((await fixture.history()).map(({ raises }) => raises)).toEqual([1, 1, 7]);
  const again = await fixture.restart();
  await flap({ ...fixture, sample: again.sample });
  fixture.platform.clock.advance(seconds(61));
  await again.alarms.settled();
  expect(await fixture.active()).toEqual([]);
  expect((await fixture.history()).map(({ raises }) => raises)).toEqual([1, 1, 8]);
});

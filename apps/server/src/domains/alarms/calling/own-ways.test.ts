/** What people choose of the ways that alarms reach them. */
import { alarmPreferenceCalls as calls } from '@millwright/contract/alarms/alarm-preferences.calls';
import { itemId, userId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { upper } from '../alarm-fixture.builders.ts';
import { type CallingFixture, openCallingFixture } from './calling.builders.ts';
import { callsOf } from './calls.store.ts';

let fixture: CallingFixture;
beforeAll(async () => {
  fixture = await openCallingFixture();
});
afterAll(() => fixture?.close());
let tokens: readonly string[];
beforeEach(() => {
  fixture.sent.length = 0;
  tokens = [1, 2, 3].map((id) =>
    fixture.platform.signIn({ userId: userId(id), items: new Set([itemId(1)]) }),
  );
});
const person = (id: number) => ({ kind: 'user' as const, userId: userId(id) });
const call: typeof fixture.platform.call = (...given) => fixture.platform.call(...given);

it('everybody is told of all until they choose, and chooses for themselves alone', async () => {
  const [one = '', two = ''] = tokens;
  const all = [1, 2, 3, 4];
  expect((await call(one, calls.ways, {})).data.list).toEqual([
    { channel: 'popup', levels: all, reaches: true },
    { channel: 'voice', levels: all, reaches: true },
    { channel: 'mail', levels: all, reaches: true },
    { channel: 'sms', levels: all, reaches: false },
    { channel: 'wechat', levels: all, reaches: false },
    { channel: 'push', levels: all, reaches: false },
  ]);
  await call(one, calls.setWay, { channel: 'mail', levels: [4, 3, 4] });
  await call(one, calls.setWay, { channel: 'sms', levels: [] });
  await call(one, calls.setWay, { channel: 'voice', levels: [4] });
  expect((await call(one, calls.ways, {})).data.list).toMatchObject([
    { channel: 'popup', levels: all },
    { channel: 'voice', levels: [4] },
    { channel: 'mail', levels: [3, 4] },
    { channel: 'sms', levels: [] },
    { channel: 'wechat', levels: all },
    { channel: 'push', levels: all },
  ]);
  expect((await call(two, calls.ways, {})).data.list[0]?.levels).toEqual(all);
  expect(await call(one, calls.setWay, { channel: 'mail', levels: [5 as 4] })).toMatchObject({
    code: 400,
  });
});

it('a step passes over who does not wish to be told, and the alarm says so', async () => {
  const [one = '', two = ''] = tokens;
  await call(one, calls.setWay, { channel: 'mail', levels: [4] });
  await call(two, calls.setWay, { channel: 'mail', levels: [3] });
  await fixture.createPlan({
    steps: [
      { afterMinutes: 0, channel: 'mail', to: [1, 2].map((id) => person(id)) },
      { afterMinutes: 5, channel: 'mail', to: [{ kind: 'address', address: 'a@example.com' }] },
    ],
  });
  await fixture.sample(upper, 110);
  await fixture.pass(1);
  expect(fixture.sent.map(({ to }) => to)).toEqual(['p2@example.com']);
  expect(await callsOf(fixture.platform.db, 1, true)).toMatchObject([
    { recipient: 'user2', state: 'sent' },
    { recipient: 'user1', state: 'declined' },
  ]);
  // What nobody has an account for is nobody's choice.
  await fixture.pass(6);
  expect(fixture.sent.at(-1)?.to).toBe('a@example.com');
});

it('a test goes to oneself, and says where nothing reaches one', async () => {
  const [one = '', , three = ''] = tokens;
  expect((await call(one, calls.testWay, { channel: 'mail' })).data).toEqual({
    to: 'p1@example.com',
  });
  await fixture.pass(1);
  expect(fixture.sent.map(({ to }) => to)).toEqual(['p1@example.com']);
  expect(fixture.sent[0]?.subject.trim()).toBe('[Ordinary] Millwright Test');
  expect((await call(one, calls.testWay, { channel: 'sms' })).data).toEqual({ to: null });
  expect((await call(three, calls.testWay, { channel: 'mail' })).data).toEqual({ to: null });
});

import { milliseconds, seconds, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { createSlowReceivers } from './slow-receivers.ts';

const host = 'mes.example.com:443';

function open() {
  const clock = createManualClock(timestamp(Date.UTC(2026, 2, 1)));
  const receivers = createSlowReceivers(clock);
  /** A call that lasts until it is ended. */
  const call = (receiver = host) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    return { end: () => resolve('taken'), came: receivers.around(receiver, () => promise) };
  };
  const callFor = async (ms: number, receiver = host) => {
    const { end, came } = call(receiver);
    clock.advance(milliseconds(ms));
    end();
    return await came;
  };
  return { clock, call, callFor };
}

it('are asked side by side as long as they answer', async () => {
  const { call } = open();
  const calls = [call(), call(), call()];
  for (const { end } of calls) end();
  expect(await Promise.all(calls.map(({ came }) => came))).toEqual(['taken', 'taken', 'taken']);
});

it('are asked one at a time once they were slow, and what waits comes one after another', async () => {
  const { call, callFor } = open();
  await callFor(5_000);
  const first = call();
  const other = call('other.example.com:443');
  await expect(call().came).rejects.toMatchObject({ name: 'NotYet', pause: 5_000 });
  await expect(call().came).rejects.toMatchObject({ name: 'NotYet', pause: 10_000 });
  for (let n = 0; n < 50; n += 1) await call().came.catch(() => null);
  await expect(call().came).rejects.toMatchObject({ name: 'NotYet', pause: 60_000 });
  for (const { end } of [first, other]) end();
  expect(await Promise.all([first.came, other.came])).toEqual(['taken', 'taken']);
  // It answered at once: it is as any other again.
  const calls = [call(), call()];
  for (const { end } of calls) end();
  expect(await Promise.all(calls.map(({ came }) => came))).toEqual(['taken', 'taken']);
});

it('are as any other a minute after their last slow call', async () => {
  const { clock, call, callFor } = open();
  await callFor(4_000);
  clock.advance(seconds(61));
  const calls = [call(), call()];
  for (const { end } of calls) end();
  expect(await Promise.all(calls.map(({ came }) => came))).toEqual(['taken', 'taken']);
});

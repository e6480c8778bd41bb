import { seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { createSpoolForecast } from './spool-forecast.ts';

const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function forecastOf({ free = 1e12 } = {}) {
  const clock = createManualClock();
  const spool = { bytes: 0 };
  const forecast = createSpoolForecast({
    clock,
    maxBytes: 1_000,
    bytes: () => spool.bytes,
    free: async () => free,
  });
  return { clock, forecast, spool };
}

test('what grows says when it is full, and what does not says nothing', () => {
  const { clock, forecast, spool } = forecastOf();
  expect(forecast.fullInMs).toBeUndefined();
  forecast.look();
  expect([forecast.fullInMs, forecast.roomBytes]).toEqual([undefined, 1_000]);
  clock.advance(seconds(10));
  spool.bytes = 100;
  expect(forecast.fullInMs).toBe(90_000);
  clock.advance(seconds(10));
  spool.bytes = 0;
  expect(forecast.fullInMs).toBeUndefined();
});

test('the disk may be full before the bound is reached', async () => {
  const { clock, forecast, spool } = forecastOf({ free: 50 });
  forecast.look();
  await immediate();
  clock.advance(seconds(10));
  spool.bytes = 100;
  expect([forecast.roomBytes, forecast.fullInMs]).toEqual([50, 5_000]);
});

test('the pace is that of the last minute', () => {
  const { clock, forecast, spool } = forecastOf();
  for (let at = 0; at <= 120; at += 5) {
    spool.bytes = Math.min(at, 60) * 5;
    forecast.look();
    clock.advance(seconds(5));
  }
  expect([spool.bytes, forecast.fullInMs]).toEqual([300, undefined]);
});

/** An engine that hangs takes connections and answers nothing: whoever asks is told so, and soon. */
import { pointId, timestamp } from '@millwright/kernel';
import { startLoopClock } from '@millwright/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestHistory, type TestHistory } from './testing.ts';

const start = Date.UTC(2026, 5, 1);
let opened: TestHistory;
afterEach(async () => {
  // A process that was killed has no signals to hear.
  if (opened.clickhouse.pid !== undefined) signal('SIGCONT');
  await opened.stop();
});

const signal = (name: NodeJS.Signals) => process.kill(opened.clickhouse.pid ?? 0, name);

/** What came of the work, and in how many milliseconds. */
async function timed(work: Promise<unknown>): Promise<{ took: number; outcome: unknown }> {
  using clock = startLoopClock();
  const outcome = await work.catch((error: unknown) => error);
  return { took: clock.passed(), outcome };
}

test('its state is known within a second, and what pages ask for is given up after five', {
  timeout: 60_000,
}, async () => {
  opened = await openTestHistory(timestamp(start + 3_600_000));
  const { history, clickhouse } = opened;
  const write = async (value: number) => {
    const batch = history.createBatch(1);
    batch.append(1, start + value * 1000, value, 0, null);
    await history.write(batch);
  };
  await write(1);
  await vi.waitFor(() => expect(history.figures().spoolRows).toBe(0), 20_000);
  const trend = { points: [pointId(1)], from: start, to: start + 60_000, width: 100 };
  const samples = { point: pointId(1), from: start, to: start + 60_000, limit: 10 };
  expect(await history.samples(samples)).toHaveLength(1);

  signal('SIGSTOP');
  const health = await timed(clickhouse.health());
  expect(health.outcome).toMatchObject({
    ...{ name: 'clickhouse', ok: false, degraded: true, isSilent: true },
  });
  expect(health.took).toBeLessThan(1_000);
  // More than there are connections: none waits for another to give up.
  const asked = Array.from({ length: 20 }, () => [
    history.trend(trend),
    history.lastBefore([1], start + 60_000),
    history.samples(samples),
  ]).flat();
  for (const { took, outcome } of await Promise.all(asked.map(timed))) {
    expect(outcome).toMatchObject({
      family: 'outage',
      code: 'general.unavailable',
      details: { service: 'history' },
    });
    expect(took).toBeLessThan(6_000);
  }
  await write(2);

  signal('SIGCONT');
  await vi.waitFor(async () => expect((await clickhouse.health()).ok).toBe(true), 20_000);
  await vi.waitFor(async () => expect(await history.samples(samples)).toHaveLength(2), 20_000);
  expect((await history.trend(trend))[0]?.values).toEqual([1, 2]);
});

test('an engine that is away is an outage too', async () => {
  opened = await openTestHistory(timestamp(start));
  const { history } = opened;
  signal('SIGKILL');
  await expect(
    history.trend({ points: [pointId(1)], from: start, to: start + 1000, width: 10 }),
  ).rejects.toMatchObject({ code: 'general.unavailable', details: { service: 'history' } });
});

test('while nothing is acknowledged it is not well, and says so at once', async () => {
  opened = await openTestHistory(timestamp(start), { spoolMaxBytes: 1 });
  const { history, clock } = opened;
  const batch = history.createBatch(1);
  batch.append(1, start, 1, 0, null);
  signal('SIGKILL');
  expect(await history.health()).toEqual({ name: 'history', ok: true });
  await expect(history.write(batch)).rejects.toMatchObject({ code: 'telemetry.spool_full' });
  expect(await history.health()).toMatchObject({ name: 'history', ok: false, degraded: true });
  clock.set(start + 5_000);
  expect(history.figures().refusingMs).toBe(5_000);
  // Whoever waits tries again for ever.
  await vi.waitFor(() => history.write(batch), { timeout: 20_000, interval: 100 });
  expect(history.figures().refusingMs).toBe(0);
  expect(await history.health()).toEqual({ name: 'history', ok: true });
});

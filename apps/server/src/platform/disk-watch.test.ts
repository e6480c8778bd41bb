import { hours, minutes, seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { type DiskWatch, watchDisk } from './disk-watch.ts';
import { createMetrics } from './metrics.ts';

const gigabyte = 2 ** 30;
const total = 100 * gigabyte;

async function open(free: number) {
  const clock = createManualClock();
  const metrics = createMetrics();
  const disk = { free, isThere: true };
  const watch: DiskWatch = watchDisk({
    clock,
    metrics,
    read: async () => {
      if (!disk.isThere) throw new Error('no such folder');
      return { freeBytes: disk.free, totalBytes: total };
    },
  });
  await watch.settled();
  return {
    clock,
    watch,
    disk,
    async pass(by: ReturnType<typeof hours>) {
      clock.advance(by);
      await watch.settled();
    },
    async figure(name: string) {
      const { text } = await metrics.render();
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    },
  };
}

test('a disk with room is well, and its room a figure', async () => {
  const { watch, figure } = await open(60 * gigabyte);
  expect(await watch.health()).toEqual({ name: 'disk', ok: true });
  expect(watch.latest).toMatchObject({ state: 'well', freeBytes: 60 * gigabyte, daysLeft: null });
  expect(await figure('disk_free_bytes')).toBe(60 * gigabyte);
  expect(await figure('disk_size_bytes')).toBe(total);
});

test('it is degraded before it is full, and well again with some room to spare', async () => {
  const { watch, disk, pass } = await open(9.9 * gigabyte);
  expect(watch.latest?.state).toBe('low');
  expect(await watch.health()).toMatchObject({ ok: false, degraded: true });
  disk.free = 10.5 * gigabyte;
  await pass(seconds(10));
  expect(watch.latest?.state).toBe('low');
  disk.free = 0.1 * gigabyte;
  await pass(seconds(10));
  expect(watch.latest?.state).toBe('full');
  expect(await watch.health()).toMatchObject({ ok: false, degraded: true });
  disk.free = 13 * gigabyte;
  await pass(seconds(10));
  expect(await watch.health()).toEqual({ name: 'disk', ok: true });
});

test('at the rate of the last day it tells how many days are left', async () => {
  const { watch, disk, pass, figure } = await open(60 * gigabyte);
  await pass(minutes(30));
  expect(watch.latest?.bytesPerDay).toBeNull();
  for (let hour = 0; hour < 48; hour += 1) {
    // Slow on the first day, a gigabyte an hour on the second.
    disk.free -= hour < 24 ? gigabyte / 24 : gigabyte;
    await pass(hours(1));
  }
  const { freeBytes, bytesPerDay, daysLeft, state } = watch.latest ?? {};
  expect((bytesPerDay ?? 0) / gigabyte).toBeCloseTo(24, 0);
  expect(daysLeft).toBeCloseTo((freeBytes ?? 0) / (24 * gigabyte), 1);
  expect(state).toBe('low');
  expect(await figure('disk_full_seconds')).toBeCloseTo((daysLeft ?? 0) * 86_400, -3);
});

test('one that cannot be read is not well', async () => {
  const { watch, disk, pass } = await open(60 * gigabyte);
  disk.isThere = false;
  await pass(seconds(10));
  expect(watch.latest).toBeUndefined();
  expect(await watch.health()).toMatchObject({ name: 'disk', ok: false, degraded: true });
});

import { after, hours, milliseconds, minutes, seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { silentLog } from '../base/log.ts';
import { watchClock } from './clock-watch.ts';
import { createMetrics } from './metrics.ts';

function open() {
  const clock = createManualClock();
  const metrics = createMetrics();
  let jumped = 0;
  const began = clock.now();
  const watch = watchClock({
    clock,
    log: silentLog,
    metrics,
    steady: () => clock.now() - began - jumped,
  });
  return {
    clock,
    watch,
    set(by: number) {
      jumped += by;
      clock.jump(after(clock.now(), milliseconds(by)));
      clock.advance(seconds(1));
    },
    async jumps() {
      const { text } = await metrics.render();
      return Number(/^clock_jumps_total (\d+)/m.exec(text)?.[1] ?? 0);
    },
  };
}

test.each([hours(1), -hours(1)])('a clock set by %i ms is told of for a while', async (by) => {
  const { clock, watch, set, jumps } = open();
  const heard: number[] = [];
  watch.onSet((seconds) => heard.push(seconds));
  clock.advance(minutes(5));
  expect(await watch.health()).toEqual({ name: 'clock', ok: true });
  set(by);
  const told = await watch.health();
  expect(told).toMatchObject({ ok: false, degraded: true });
  expect(told.detail).toContain(`${by / 1000}.0 s`);
  expect(await jumps()).toBe(1);
  expect(heard.map(Math.round)).toEqual([by / 1000]);
  clock.advance(minutes(11));
  expect(await watch.health()).toEqual({ name: 'clock', ok: true });
  await watch.stop();
});

test('corrections of a time service are no jump, however many', async () => {
  const { watch, set, jumps } = open();
  for (let turn = 0; turn < 100; turn += 1) set(50);
  expect(await jumps()).toBe(0);
  expect(await watch.health()).toEqual({ name: 'clock', ok: true });
});

import { milliseconds, seconds, systemClock } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { expect, it } from 'vitest';
import { silentLog } from '../base/log.ts';
import { watchLoop } from './loop-watch.ts';
import { createMetrics } from './metrics.ts';

it('tells how long the loop was held, for good and of late', async () => {
  const clock = createManualClock();
  const metrics = createMetrics();
  const lines: object[] = [];
  const log = { ...silentLog, warn: (facts: object) => void lines.push(facts) };
  const watch = watchLoop({ clock, metrics, log });
  const told = async (name: string): Promise<number> => {
    const line = new RegExp(`^event_loop_${name}_block_seconds (\\S+)$`, 'm');
    return Number(line.exec((await metrics.render()).text)?.[1]);
  };
  /** The watch looks once the loop has gone on. */
  const turn = () => new Promise<void>((on) => void systemClock.after(milliseconds(100), on));

  // One that begins before the first look is not seen.
  await waitFor('the block', async () => {
    await turn();
    const until = performance.now() + 650;
    while (performance.now() < until);
    await turn();
    return (await told('longest')) >= 0.55;
  });
  clock.advance(seconds(10));
  expect(await told('recent')).toBeGreaterThanOrEqual(0.55);
  expect(lines).toHaveLength(1);
  clock.advance(seconds(10));
  expect(await told('longest')).toBeGreaterThanOrEqual(0.55);
  expect(await told('recent')).toBeLessThan(0.55);
  await watch.stop();
});

it('tells who listens of a block that people notice', async () => {
  const clock = createManualClock();
  const watch = watchLoop({ clock, metrics: createMetrics(), log: silentLog });
  const heard: number[] = [];
  watch.onBlock((seconds) => heard.push(seconds));
  const hold = async (ms: number): Promise<void> => {
    await new Promise<void>((on) => void systemClock.after(milliseconds(100), on));
    const until = performance.now() + ms;
    while (performance.now() < until);
    await new Promise<void>((on) => void systemClock.after(milliseconds(100), on));
    clock.advance(seconds(10));
  };
  await hold(100);
  expect(heard).toEqual([]);
  // One that begins before the first look after a reading is not seen.
  await waitFor('a block to be heard of', async () => {
    await hold(2_150);
    return heard.length > 0;
  });
  expect(heard).toHaveLength(1);
  expect(heard[0]).toBeGreaterThanOrEqual(2.05);
  await watch.stop();
});

import { after, milliseconds, minutes, seconds } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { createManualClock } from './manual-clock.ts';

test('runs timers in the order of their moments, those set on the way included', () => {
  const clock = createManualClock();
  const start = clock.now();
  const seen: [string, number][] = [];
  const note = (name: string) => seen.push([name, clock.now() - start]);
  clock.after(seconds(2), () => note('two'));
  clock.after(seconds(1), () => {
    note('one');
    clock.after(milliseconds(500), () => note('one and a half'));
  });
  clock.advance(seconds(3));
  expect(seen).toEqual([
    ['one', 1000],
    ['one and a half', 1500],
    ['two', 2000],
  ]);
  expect(clock.now()).toBe(after(start, seconds(3)));
});

test('a cancelled timer never runs', () => {
  const clock = createManualClock();
  const cancel = clock.after(seconds(1), () => expect.unreachable());
  cancel();
  clock.advance(minutes(1));
  expect(clock.pending).toBe(0);
});

test('a jump of the wall time moves no timer', () => {
  const clock = createManualClock();
  let ran = 0;
  clock.after(seconds(10), () => ran++);
  clock.jump(after(clock.now(), minutes(60)));
  clock.advance(seconds(9));
  expect(ran).toBe(0);
  clock.advance(seconds(1));
  expect(ran).toBe(1);
});

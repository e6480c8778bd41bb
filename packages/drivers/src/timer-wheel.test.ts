import { after, type Duration, hours, milliseconds, seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTimerWheel } from './timer-wheel.ts';

test('each timer fires once, not before its time and at most a tick after', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 40 }),
      (delays) => {
        const clock = createManualClock();
        const start = clock.now();
        const wheel = createTimerWheel(clock, 10);
        const fired: number[] = [];
        delays.forEach((delay, index) => {
          wheel
            .timer(() => {
              expect(fired[index]).toBeUndefined();
              fired[index] = clock.now() - start;
            })
            .start(delay);
        });
        clock.advance(milliseconds(30_020));
        delays.forEach((delay, index) => {
          expect(fired[index]).toBeGreaterThanOrEqual(delay);
          expect(fired[index]).toBeLessThanOrEqual(delay + 20);
        });
        expect(clock.pending).toBe(0);
      },
    ),
  );
});

test('a timer can be stopped, started again and started from its own work', () => {
  const clock = createManualClock();
  const wheel = createTimerWheel(clock, 10);
  let beats = 0;
  const stopped = wheel.timer(() => expect.fail('was stopped'));
  const beat = wheel.timer(() => {
    beats += 1;
    if (beats < 3) beat.start(100);
  });
  stopped.start(50);
  beat.start(1000);
  beat.start(100);
  stopped.stop();
  clock.advance(seconds(1));
  expect(beats).toBe(3);
  expect(beat.running).toBe(false);
});

test('work may stop a timer that is due at the same moment', () => {
  const clock = createManualClock();
  const wheel = createTimerWheel(clock, 10);
  let fired = 0;
  const pair = [0, 1].map((index) =>
    wheel.timer(() => {
      fired += 1;
      pair[1 - index]?.stop();
    }),
  );
  for (const timer of pair) timer.start(50);
  clock.advance(seconds(1));
  expect(fired).toBe(1);
});

test('a wall clock that jumps neither fires everything nor stops time', () => {
  const clock = createManualClock();
  const wheel = createTimerWheel(clock, 10);
  let fired = 0;
  const minute = wheel.timer(() => {
    fired += 1;
  });
  minute.start(60_000);
  clock.advance(seconds(10));
  clock.jump(after(clock.now(), hours(5)));
  clock.advance(seconds(40));
  expect(fired).toBe(0);
  clock.jump(after(clock.now(), hours(-9)));
  clock.advance(seconds(9));
  expect(fired).toBe(0);
  clock.advance(seconds(2));
  expect(fired).toBe(1);
});

test('keeps the pace of its clock, however often it is asked for the time', () => {
  const clock = createManualClock();
  const wheel = createTimerWheel(clock, 10);
  const askAgain = (): void => {
    wheel.now();
    clock.after(milliseconds(10), askAgain);
  };
  askAgain();
  let fired = false;
  const timer = wheel.timer(() => {
    fired = true;
  });
  timer.start(5000);
  clock.advance(milliseconds(4990));
  expect([wheel.now(), fired]).toEqual([4990, false]);
  clock.advance(milliseconds(10));
  expect([wheel.now(), fired]).toEqual([5000, true]);
});

test('wakes for what may be due, and for what is started meanwhile', () => {
  const clock = createManualClock();
  let wakings = 0;
  const counted = {
    now: clock.now,
    after: (delay: Duration, work: () => void) =>
      clock.after(delay, () => {
        wakings += 1;
        work();
      }),
  };
  const wheel = createTimerWheel(counted, 10);
  const fired: number[] = [];
  const begun = clock.now();
  const note = () => void fired.push(clock.now() - begun);
  wheel.timer(note).start(1000);
  clock.advance(milliseconds(100));
  wheel.timer(note).start(30);
  clock.advance(seconds(2));
  expect(fired).toEqual([130, 1000]);
  expect(wakings).toBeLessThan(8);
});

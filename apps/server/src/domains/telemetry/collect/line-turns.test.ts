import { after, hours, milliseconds, seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { createLineTurns } from './line-turns.ts';

const { signal } = new AbortController();
/** What a promise would do by now is done. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function fixture() {
  const clock = createManualClock();
  const turns = createLineTurns(clock, seconds(5));
  const order: string[] = [];
  const wait = (name: string, line = 'line', until = signal) =>
    turns.take(line, until).then(
      (turn) => {
        order.push(name);
        return turn;
      },
      (error) => {
        order.push(`${name} ${error.code}`);
        return { end: () => undefined };
      },
    );
  return { clock, order, wait };
}

it('gives one turn at a time, and the line three times as long for itself', async () => {
  const { clock, order, wait } = fixture();
  const [first, second, other] = [wait('first'), wait('second'), wait('other', 'other line')];
  await Promise.all([first, other]);
  expect(order).toEqual(['first', 'other']);
  clock.advance(milliseconds(1200));
  (await first).end(true);
  clock.advance(milliseconds(3599));
  await settled();
  expect(order).toEqual(['first', 'other']);
  clock.advance(milliseconds(1));
  await second;
  expect(order).toEqual(['first', 'other', 'second']);
});

it('gives the next turn at once where nobody else uses the line', async () => {
  const { clock, order, wait } = fixture();
  const [first, second] = [wait('first'), wait('second')];
  await first;
  clock.advance(milliseconds(1200));
  (await first).end(false);
  await second;
  expect(order).toEqual(['first', 'second']);
});

it('passes on the turn of who does not wait any longer', async () => {
  const { order, wait, clock } = fixture();
  const impatient = new AbortController();
  const first = wait('first');
  const second = wait('second', 'line', impatient.signal);
  const third = wait('third');
  impatient.abort();
  await second;
  expect(order).toEqual(['first', 'second device.line_busy']);
  clock.advance(milliseconds(10));
  (await first).end(true);
  clock.advance(milliseconds(30));
  await third;
  expect(order.at(-1)).toBe('third');
});

it.each([-1, 1])(
  'keeps the line to no rest beyond that of the longest test when the clock is set (%i h)',
  async (by) => {
    const { clock, order, wait } = fixture();
    const first = await wait('first');
    const second = wait('second');
    clock.jump(after(clock.now(), hours(by)));
    first.end(true);
    clock.advance(seconds(15));
    await settled();
    expect(order).toEqual(['first', 'second']);
    await second;
  },
);

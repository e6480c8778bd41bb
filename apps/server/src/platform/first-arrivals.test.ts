import { milliseconds, seconds, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { createFirstArrivals } from './first-arrivals.ts';

function open() {
  const clock = createManualClock();
  const arrivals = createFirstArrivals({ clock });
  const start = clock.now();
  return {
    /** What is known of a message a second later than the one before: seconds, and whether again. */
    send(id: number | null, text: string, isRepeat = false, account = 'box') {
      clock.advance(seconds(1));
      const sender = { account, owner: 'somebody', session: `${account}/1` };
      const message = { topic: 't', payload: Buffer.from(text), sender };
      const arrival = arrivals.of(id === null ? message : { ...message, packet: { id, isRepeat } });
      return [(arrival.at - start) / 1000, arrival.isRepeat];
    },
  };
}

test('a repeat came when it first came, however often', () => {
  const box = open();
  expect(box.send(1, 'a')).toEqual([1, false]);
  expect(box.send(2, 'a')).toEqual([2, false]);
  expect(box.send(1, 'a', true)).toEqual([1, true]);
  expect(box.send(2, 'a', true)).toEqual([2, true]);
  expect(box.send(1, 'a', true)).toEqual([1, true]);
});

test('the same words are another message under the same id, unless they are marked', () => {
  const box = open();
  box.send(1, 'a');
  expect(box.send(1, 'a')).toEqual([2, false]);
  expect(box.send(1, 'a', true)).toEqual([2, true]);
});

test('what is marked but never came, or says something else, comes now', () => {
  const box = open();
  expect(box.send(1, 'a', true)).toEqual([1, false]);
  expect(box.send(1, 'b', true)).toEqual([2, false]);
  expect(box.send(1, 'b', true, 'other')).toEqual([3, false]);
  expect(box.send(null, 'b')).toEqual([4, false]);
});

test('remembers the latest of each sender', () => {
  const box = open();
  for (let id = 1; id <= 300; id += 1) box.send(id, 'a');
  expect(box.send(300, 'a', true)).toEqual([300, true]);
  expect(box.send(1, 'a', true)).toEqual([302, false]);
});

test('what comes within one millisecond has moments of its own by topic, and again the same', () => {
  const clock = createManualClock();
  const arrivals = createFirstArrivals({ clock });
  const at = clock.now();
  const sender = { account: 'box', owner: 'somebody', session: 'box/1' };
  const send = (topic: string, id: number, isRepeat = false) => {
    const message = { topic, payload: Buffer.from('a'), sender, packet: { id, isRepeat } };
    const arrival = arrivals.of(message);
    return [arrival.at - at, arrival.moment - at];
  };
  expect([send('t', 1), send('t', 2), send('u', 3), send('t', 4)]).toEqual([
    ...[
      [0, 0],
      [0, 1],
      [0, 0],
      [0, 2],
    ],
  ]);
  clock.advance(milliseconds(1));
  expect(send('t', 5)).toEqual([1, 3]);
  expect(send('t', 4, true)).toEqual([0, 2]);
  // Far ahead it is from before our clock was set back.
  clock.jump(timestamp(at - 60_000));
  expect(send('t', 6)).toEqual([-60_000, -60_000]);
});

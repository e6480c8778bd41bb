import { minutes, seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { createBoxSignIns } from './box-sign-ins.ts';

function open() {
  const clock = createManualClock();
  const signIns = createBoxSignIns({ clock, metrics: createMetrics(), longestId: 32 });
  const knock = async (boxId: string, isRight: boolean): Promise<string | null> => {
    const answer = signIns.check({ boxId, address: '203.0.113.9' }, async () =>
      isRight ? 'proof' : null,
    );
    // A refusal waits for the clock, once the password was looked at.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    clock.advance(seconds(2));
    return answer;
  };
  return { clock, signIns, knock };
}

test('who listens is told once of a box that is held back, and whence it tried', async () => {
  const { clock, signIns, knock } = open();
  const held: { boxId: string; network: string }[] = [];
  signIns.onHeld((box) => held.push(box));
  for (let time = 0; time < 5; time += 1) await knock('Box 7', false);
  expect(held).toEqual([]);
  expect(await knock('box 8', true)).toBe('proof');
  for (let time = 0; time < 4; time += 1) await knock('Box 7', false);
  expect(held).toEqual([{ boxId: 'box 7', network: '203.0.113.9' }]);
  clock.advance(minutes(16));
  expect(await knock('Box 7', true)).toBe('proof');
  expect(held).toHaveLength(1);
});

test('a box whose password was said anew is held back no more, and others are', async () => {
  const { signIns, knock } = open();
  for (let time = 0; time < 6; time += 1) {
    await knock('box 7', false);
    await knock('box 8', false);
  }
  signIns.forget('Box 7');
  expect(await knock('box 7', true)).toBe('proof');
  expect(await knock('box 8', true)).toBeNull();
  for (let time = 0; time < 6; time += 1) await knock('box 7', false);
  expect(await knock('box 7', true)).toBeNull();
});

test('a name longer than any box id is refused in the same time, before anything is looked up', async () => {
  const clock = createManualClock();
  const signIns = createBoxSignIns({ clock, metrics: createMetrics(), longestId: 32 });
  const asked: number[] = [];
  const refusedAfter = async (boxId: string): Promise<number> => {
    let answer: unknown = 'waiting';
    const began = clock.now();
    const prove = async () => {
      asked.push(boxId.length);
      return null;
    };
    const check = signIns.check({ boxId, address: '203.0.113.9' }, prove);
    void check.then((given) => {
      answer = given;
    });
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(answer).toBe('waiting');
    clock.advance(seconds(2));
    expect(await check).toBeNull();
    return clock.now() - began;
  };
  const long = await refusedAfter('b'.repeat(65_535));
  expect(long).toBe(await refusedAfter('b'.repeat(32)));
  expect(long).toBe(await refusedAfter('b'.repeat(33)));
  expect(asked).toEqual([32]);
});

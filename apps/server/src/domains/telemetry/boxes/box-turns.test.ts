import { expect, test } from 'vitest';
import { createBoxTurns } from './box-turns.ts';

const coming = (boxId: string, bytes = 10) => ({ boxId, owner: '7', bytes });

test('a box begins at once, and its next message after the one before, even if that fails', async () => {
  const turns = createBoxTurns();
  const begun: string[] = [];
  const ends = Promise.withResolvers<void>();
  const first = turns.take(coming('a'), async () => {
    begun.push('a1');
    await ends.promise;
    throw new Error('lost');
  });
  const second = turns.take(coming('a'), async () => void begun.push('a2'));
  const other = turns.take(coming('b'), async () => void begun.push('b1'));
  expect(begun).toEqual(['a1', 'b1']);
  await other;
  ends.resolve();
  await expect(first).rejects.toThrow('lost');
  await second;
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

const most = { ofOwner: 25, inAll: 40, waiting: 100 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Works that end one by one. */
const open = () => {
  const turns = createBoxTurns(most);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = (owner: string, boxId: string, bytes = 10): Promise<void> =>
    turns.take({ boxId, owner, bytes }, () => {
      begun.push(boxId);
      return new Promise<void>((resolve) => void ends.push(resolve));
    });
  return { take, begun, ends };
};

test('of one owner and of all so much is at work, the rest waits and each has a turn', async () => {
  const { take, begun, ends } = open();
  const taken = ['a', 'b', 'c', 'd'].map((boxId) => take('7', boxId));
  expect(begun).toEqual(['a', 'b']);
  taken.push(take('8', 'e'), take('8', 'f'), take('8', 'g'));
  expect(begun).toEqual(['a', 'b', 'e', 'f']);
  // However full it is one who has none at work may.
  taken.push(take('9', 'h'));
  expect(begun.at(-1)).toBe('h');
  ends.shift()?.();
  await turn();
  // Of all there is more at work than may be.
  expect(begun).toHaveLength(5);
  ends.shift()?.();
  await turn();
  expect(begun.slice(5)).toEqual(['c']);
  for (let n = 0; n < 6; n += 1) {
    ends.shift()?.();
    await turn();
  }
  expect(begun.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  await Promise.all(taken);
});

test('what is larger than all may be is worked on by itself, and what waits without end is refused', async () => {
  const { take, begun, ends } = open();
  const taken = [take('7', 'a', 60), take('7', 'a', 60), take('7', 'b', 30)];
  expect(begun).toEqual(['a']);
  await expect(take('7', 'c', 20)).rejects.toMatchObject({ code: 'telemetry.spool_full' });
  for (let n = 0; n < 3; n += 1) {
    ends.shift()?.();
    await turn();
  }
  await Promise.all(taken);
  expect(begun.toSorted()).toEqual(['a', 'a', 'b']);
});

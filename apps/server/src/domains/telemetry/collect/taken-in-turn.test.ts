import { expect, it } from 'vitest';
import { createTakenInTurn } from './taken-in-turn.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('takes together what is asked for while others are taken', async () => {
  const taken: number[][] = [];
  let goOn: () => void = () => {};
  const turns = createTakenInTurn<number>(async (ids) => {
    taken.push([...ids]);
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  });
  const first = turns.take(new Set([1]));
  await settled();
  const others = [turns.take(new Set([1, 2])), turns.take(new Set([3])), turns.take(new Set([2]))];
  await settled();
  expect(taken).toEqual([[1]]);
  goOn();
  await first;
  await settled();
  expect(taken).toEqual([[1], [1, 2, 3]]);
  goOn();
  await Promise.all(others);
});

it('keeps the order of what is no change, and tells each of a failure of theirs alone', async () => {
  const done: string[] = [];
  const turns = createTakenInTurn<number>(async (ids) => {
    done.push(`took ${[...ids]}`);
    if (ids.has(1)) throw new Error('no database');
  });
  const failed = turns.take(new Set([1]));
  const between = turns.run(async () => void done.push('between'));
  const after = turns.take(new Set([2]));
  await expect(failed).rejects.toThrow('no database');
  await Promise.all([between, after]);
  expect(done).toEqual(['took 1', 'between', 'took 2']);
});

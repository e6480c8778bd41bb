import { expect, test } from 'vitest';
import { createWriteTurns } from './write-turns.ts';

test('one after the other; what is next before what waits, and in its order', async () => {
  const turns = createWriteTurns();
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const done = async (name: string): Promise<void> => void begun.push(name);
  const all = [
    turns.take('last', () => gate.promise),
    turns.take('last', () => done('c')),
    turns.take('next', () => done('a')),
    turns.take('next', () => done('b')),
    turns.take('ahead', () => done('ahead')),
    turns.take('last', () => done('d')),
  ];
  expect(begun).toEqual(['ahead']);
  gate.resolve();
  await Promise.all(all);
  expect(begun).toEqual(['ahead', 'a', 'b', 'c', 'd']);
});

test('goes on after what fails', async () => {
  const turns = createWriteTurns();
  const failed = turns.take('last', () => Promise.reject(new Error('no')));
  const after = turns.take('last', async () => 1);
  await expect(failed).rejects.toThrow('no');
  expect(await after).toBe(1);
});

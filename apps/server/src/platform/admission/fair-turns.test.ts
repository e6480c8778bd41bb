import { describe, expect, it } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

/** Work that is begun in turn and ends when it is told to. */
function works(limits: Parameters<typeof createFairTurns>[0]) {
  const turns = createFairTurns(limits);
  const begun: string[] = [];
  const open = new Map<string, () => void>();
  return {
    begun,
    turns,
    add: (key: string, ...names: readonly string[]) =>
      names.map((name) =>
        turns.run(key, () => {
          begun.push(name);
          return new Promise<void>((resolve) => open.set(name, resolve));
        }),
      ),
    async end(...names: readonly string[]) {
      for (const name of names) open.get(name)?.();
      // What ends hands its place on within a few microtasks.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are so many of one key at a time, and leave the others theirs', async () => {
    const { begun, add } = works({ inAll: 3, ofOne: 2 });
    add('a', 'a1', 'a2', 'a3');
    add('b', 'b1', 'b2');
    await soon();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('leave some to whoever has none, however many others have more', async () => {
    const { begun, add, end } = works({ inAll: 6, ofOne: 2, forFirst: 2 });
    add('a', 'a1', 'a2', 'a3');
    add('a ends', 'ae1', 'ae2');
    add('b', 'b1', 'b2');
    add('b ends', 'be1', 'be2');
    await soon();
    expect(begun).toEqual(['a1', 'a2', 'ae1', 'ae2', 'b1', 'be1']);
    await end('ae1', 'ae2', 'b1');
    // Two are left to those who have none.
    expect(begun.slice(6)).toEqual(['b2']);
    add('c', 'c1', 'c2');
    await soon();
    expect(begun.slice(7)).toEqual(['c1']);
    await end('a1', 'a2', 'c1');
    expect(begun.slice(8).toSorted()).toEqual(['a3', 'be2', 'c2']);
  });

  it('go round: thousands of one key cost another one step', async () => {
    const { begun, add, end, turns } = works({ inAll: 1, ofOne: 1 });
    add('a', ...Array.from({ length: 3_000 }, (_, n) => `a${n}`));
    add('b', 'b0', 'b1');
    await soon();
    expect(turns.waiting).toBe(3_001);
    await end('a0');
    await end('b0');
    await end('a1');
    expect(begun).toEqual(['a0', 'b0', 'a1', 'b1']);
  });

  it('keep their order within a key, also in a long line', async () => {
    const { begun, add, end } = works({ inAll: 2, ofOne: 2 });
    const names = Array.from({ length: 2_500 }, (_, n) => `a${n}`);
    add('a', ...names);
    await soon();
    for (const name of names) await end(name);
    expect(begun).toEqual(names);
  });

  it('come back from what failed', async () => {
    const turns = createFairTurns({ inAll: 1, ofOne: 1 });
    const failed = turns.run('a', async () => {
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await turns.run('b', async () => 'yes')).toBe('yes');
    expect(turns.waiting).toBe(0);
  });
});

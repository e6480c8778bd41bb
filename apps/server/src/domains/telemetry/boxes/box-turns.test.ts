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

test('what waits of one owner has a bound, and frees it when it begins', async () => {
  const turns = createBoxTurns(25);
  const ends = Promise.withResolvers<void>();
  const ofA = [0, 1, 2].map(() => turns.take(coming('a'), () => ends.promise));
  const refused = turns.take(coming('a'), async () => {});
  await expect(refused).rejects.toMatchObject({ code: 'telemetry.spool_full' });
  // Nobody else's.
  const other = turns.take({ boxId: 'c', owner: '8', bytes: 10 }, async () => 'c');
  await expect(other).resolves.toBe('c');
  ends.resolve();
  await Promise.all(ofA);
  await expect(turns.take(coming('a'), async () => 'again')).resolves.toBe('again');
});

import { itemId, minutes, type UserId, userId } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { createDialOwner } from './dial-owner.ts';

it('is asked for once for all that dial at the same time, and again after five minutes', async () => {
  const clock = createManualClock();
  const accounts: UserId[] = [userId(7), userId(8)];
  let asked = 0;
  const ownerOf = createDialOwner({
    item: itemId(1),
    accountOf: async () => accounts[asked++] ?? null,
    clock,
  });
  expect(await Promise.all([ownerOf(), ownerOf(), ownerOf()])).toEqual(['7', '7', '7']);
  expect(asked).toBe(1);
  clock.advance(minutes(5));
  expect(await ownerOf()).toBe('7');
  expect(asked).toBe(2);
  expect(await ownerOf()).toBe('8');
});

/** Hashing is shared out: who guesses at the boxes of one project holds up no other's. */
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { createBoxPasswordCheck, hashBoxPassword } from './box-password.ts';

it('lets a box in that comes behind guesses of many networks at boxes of another project', async () => {
  const check = createBoxPasswordCheck({ clock: createManualClock() });
  const [guessed, own] = await Promise.all([hashBoxPassword('theirs'), hashBoxPassword('ours')]);
  let done = 0;
  const guesses = Array.from({ length: 40 }, async (_, from) => {
    const asks = { network: `10.0.0.${from}`, itemId: 1 };
    expect(await check(`guess ${from}`, guessed, asks)).toBe(false);
    done += 1;
  });
  expect(await check('ours', own, { network: '10.0.1.1', itemId: 2 })).toBe(true);
  // Those that were under way, and whatever ended beside it.
  expect(done).toBeLessThan(6);
  await Promise.all(guesses);
});

it('takes turns among the networks that ask for one box', async () => {
  const check = createBoxPasswordCheck({ clock: createManualClock() });
  const hash = await hashBoxPassword('ours');
  let done = 0;
  const guesses = Array.from({ length: 20 }, async (_, at) => {
    await check(`guess ${at}`, hash, { network: '10.0.0.1', itemId: 1 });
    done += 1;
  });
  expect(await check('ours', hash, { network: '10.0.1.1', itemId: 1 })).toBe(true);
  expect(done).toBeLessThan(4);
  await Promise.all(guesses);
});

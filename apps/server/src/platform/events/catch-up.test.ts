import { systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { expect, it } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { createCatchUp } from './catch-up.ts';
import type { Outbox } from './outbox.ts';

/** @param answers asks the database */
function open(answers: () => Promise<void>) {
  let questions = 0;
  const outbox: Pick<Outbox, 'beside'> = {
    async beside() {
      questions += 1;
      await answers();
      return [];
    },
  };
  const catchUp = createCatchUp({ outbox, clock: systemClock, log: silentLog });
  return { catchUp, questions: () => questions };
}

it('asks once for all who come meanwhile, and not for what is known', async () => {
  const gate = Promise.withResolvers<void>();
  const { catchUp, questions } = open(() => gate.promise);
  const first = catchUp.until(performance.now());
  await waitFor('the question', () => questions() === 1);
  const came = performance.now();
  const others = Array.from({ length: 1000 }, () => catchUp.until(came));
  gate.resolve();
  await Promise.all([first, ...others]);
  expect(questions()).toBe(2);
  await catchUp.until(came);
  expect(questions()).toBe(2);
});

it('goes on where the database does not answer, and waits no more until it does', async () => {
  const gate = Promise.withResolvers<void>();
  const { catchUp, questions } = open(() => gate.promise);
  await catchUp.until(performance.now());
  const began = performance.now();
  for (let n = 0; n < 100; n += 1) await catchUp.until(performance.now());
  expect(performance.now() - began).toBeLessThan(500);
  expect(questions()).toBe(1);
  gate.resolve();
  await waitFor('another question', async () => {
    await catchUp.until(performance.now());
    return questions() > 1;
  });
});

it('goes on where the database refuses', async () => {
  const { catchUp } = open(() => Promise.reject(new Error('away')));
  await catchUp.until(performance.now());
  await catchUp.until(performance.now());
});

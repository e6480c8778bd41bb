import { expect, it } from 'vitest';
import { createInsertGate } from './insert-gate.ts';

it('begins nothing once it is asked to hold, also in the same moment', async () => {
  const gate = createInsertGate();
  const order: string[] = [];
  const finish = Promise.withResolvers<void>();
  const first = gate.through(async () => {
    order.push('first begins');
    await finish.promise;
    order.push('first ends');
  });
  const holding = gate.hold();
  const second = gate.through(async () => void order.push('second'));
  finish.resolve();
  const held = await holding;
  order.push('held');
  await first;
  expect(order).toEqual(['first begins', 'first ends', 'held']);
  held.release();
  await second;
  expect(order.at(-1)).toBe('second');
});

it('is held by one at a time', async () => {
  const gate = createInsertGate();
  const order: number[] = [];
  const hold = async (who: number): Promise<void> => {
    const held = await gate.hold();
    order.push(who);
    await Promise.resolve();
    order.push(who);
    held.release();
  };
  await Promise.all([hold(1), hold(2), hold(3)]);
  expect(order).toEqual([1, 1, 2, 2, 3, 3]);
});

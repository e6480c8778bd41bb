/** No call holds the event loop, whatever it is sent or answers: each with its largest inputs. */
import { allCalls } from '@millwright/contract/call/calls';
import { minutes } from '@millwright/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Measured, startServerWithMuch } from './largest-inputs.builders.ts';
import { bound, boundOf, sayTurns, tooLong } from './largest-turns.builders.ts';

let fixture: Awaited<ReturnType<typeof startServerWithMuch>>;
beforeAll(async () => {
  fixture = await startServerWithMuch();
}, minutes(15));
afterAll(() => fixture?.stop());

it('no call holds the loop for longer than is agreed', { timeout: minutes(30) }, async () => {
  const found: Measured[] = [];
  for (const call of allCalls) found.push(...(await fixture.measure(call, boundOf(call.name))));
  console.info(sayTurns(found, fixture.unit));
  expect(new Set(found.map(({ call }) => call)).size).toBe(allCalls.length);
  expect(found.filter(({ code }) => code >= 500)).toEqual([]);
  expect(tooLong(found)).toEqual([]);
});

it('nor does a point that hundreds of expressions look at when it becomes another', async () => {
  const units = await fixture.measureChangedInput();
  console.info(`${units.toFixed(1)} units  a point that much looks at`);
  expect(units).toBeLessThan(boundOf('points.edit'));
});

it('nor do hundreds of devices that fall silent before thousands of calculated points', async () => {
  const units = await fixture.measureSilence();
  console.info(`${units.toFixed(1)} units  hundreds of devices that fall silent`);
  expect(units).toBeLessThan(bound);
});

it('nor do two hundred lines of an account that answer at once', async () => {
  const units = await fixture.measureLines();
  console.info(`${units.toFixed(1)} units  two hundred lines that answer at once`);
  expect(units).toBeLessThan(bound);
});

it('nor does a message of which thousands of long calculated points follow, be it the first one', async () => {
  const { first, least, behindAdding } = await fixture.measureSettling();
  console.info(
    `${least.toFixed(1)} units  points that are reckoned in slices, ${first.toFixed(1)} at first, ${behindAdding.toFixed(1)} behind adding them`,
  );
  expect(least).toBeLessThan(bound);
  // What runs for the first time is not compiled yet.
  expect(first).toBeLessThan(2 * bound);
  expect(behindAdding).toBeLessThan(2 * bound);
});

/** The dearest calls with their largest inputs; `largest-inputs.long.test.ts` measures all. */
import { allCalls } from '@millwright/contract/call/calls';
import { minutes } from '@millwright/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Measured, startServerWithMuch } from './largest-inputs.builders.ts';
import { boundOf, dearest, sayTurns, tooLong } from './largest-turns.builders.ts';

let fixture: Awaited<ReturnType<typeof startServerWithMuch>>;
beforeAll(async () => {
  fixture = await startServerWithMuch();
}, minutes(5));
afterAll(() => fixture?.stop());

it('the dearest calls hold the loop for no longer than is agreed', {
  timeout: minutes(5),
}, async () => {
  const calls = allCalls.filter(({ name }) => dearest.includes(name));
  expect(calls).toHaveLength(dearest.length);
  const found: Measured[] = [];
  for (const call of calls) found.push(...(await fixture.measure(call, boundOf(call.name))));
  console.info(sayTurns(found, fixture.unit));
  expect(found.filter(({ code }) => code >= 500)).toEqual([]);
  expect(tooLong(found)).toEqual([]);
});

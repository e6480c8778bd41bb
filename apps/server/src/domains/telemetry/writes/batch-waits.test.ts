/** A batch whose line keeps its frames waiting. */
import { type PointId, seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../../../engines/postgres/testing.ts';
import { openBatches } from './batch.builders.ts';

let database: TestPostgres;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database?.drop());

/** @param waits seconds that the line keeps each frame waiting */
async function endsOf(waits: readonly number[], validSeconds: number | null) {
  const sent: PointId[] = [];
  let atLine = 0;
  let free = Promise.withResolvers<void>();
  const batches = openBatches(database, async (writes, forbidden) => {
    atLine += 1;
    await free.promise;
    free = Promise.withResolvers();
    const fault = forbidden();
    if (fault) return { kind: 'refused', reason: fault.code, details: fault.details };
    sent.push(...writes.map((write) => write.pointId));
    return { kind: 'accepted' };
  });
  const ends = await batches.write(validSeconds);
  for (const [n, wait] of waits.entries()) {
    await waitFor('the frame', () => atLine === n + 1);
    batches.clock.advance(seconds(wait));
    free.resolve();
  }
  return { ends: await ends(), sent: sent.length };
}

it('counts for each frame by itself', async () => {
  const { ends, sent } = await endsOf([15, 19, 19], null);
  expect(ends.map(([state]) => state)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  expect(sent).toBe(3);
});

it('sends no frame that has waited longer than anybody looks at it, and says so of its row', async () => {
  const { ends, sent } = await endsOf([15, 21], null);
  expect(ends).toMatchObject([
    ['confirmed', null, {}],
    ['refused', 'telemetry.write_expired', { seconds: 20 }],
    ['refused', 'telemetry.batch_stopped', { other: 'P4' }],
  ]);
  expect(sent).toBe(1);
});

it('waits for as long as whoever gave it said', async () => {
  const { ends } = await endsOf([21, 21, 21], 120);
  expect(ends.map(([state]) => state)).toEqual(['confirmed', 'confirmed', 'confirmed']);
});

/** A batch whose points are edited, or written by others, between two of its frames. */
import type { PointId } from '@millwright/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../../../engines/postgres/testing.ts';
import { openBatches } from './batch.builders.ts';

let database: TestPostgres;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database?.drop());

it('sends nothing more to what means another thing than when it was given', async () => {
  const sent: PointId[] = [];
  const firstFrame = Promise.withResolvers<void>();
  const batches = openBatches(database, async (writes, forbidden) => {
    const fault = forbidden();
    if (fault) return { kind: 'refused', reason: fault.code, details: fault.details };
    sent.push(...writes.map((write) => write.pointId));
    await firstFrame.promise;
    return { kind: 'accepted' };
  });
  const ends = await batches.write(null);
  batches.versions.set(batches.second, '2');
  firstFrame.resolve();
  expect((await ends()).map(([state, reason]) => [state, reason])).toEqual([
    ['confirmed', null],
    ['refused', 'telemetry.point_changed'],
    ['refused', 'telemetry.batch_stopped'],
  ]);
  expect(sent).toEqual([batches.first]);
});

it('sends no flag once something else went to a point that was read back before', async () => {
  const sent: PointId[] = [];
  const batches = openBatches(database, async (writes, forbidden) => {
    // All that comes before the flag was read back by now.
    if (writes[0]?.pointId === batches.flag) batches.overwrite(batches.first);
    const fault = forbidden();
    if (fault) return { kind: 'refused', reason: fault.code, details: fault.details };
    sent.push(...writes.map((write) => write.pointId));
    return { kind: 'accepted' };
  });
  const ends = await batches.write(null);
  expect(await ends()).toMatchObject([
    ['confirmed', null, {}],
    ['confirmed', null, {}],
    ['refused', 'telemetry.batch_unconfirmed', { other: `P${batches.first}` }],
  ]);
  expect(sent).toEqual([batches.first, batches.second]);
});

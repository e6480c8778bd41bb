/** Changes many points, in as many calls as it takes. */
import { pointBatchEndpoints } from '@millwright/contract/devices/endpoints';
import type { PointBatchRow } from '@millwright/contract/devices/points/point-batch.schemas';
import { maxPointsPerCall } from '@millwright/contract/devices/points-per-call';
import { type Send, useChanges } from '../../../wire/queries/use-change.ts';
import type { Batch } from './undo-batch.ts';

/** Carries out batches one after the other; tells of each point what became of it. */
const run = async (batches: readonly Batch[], send: Send): Promise<readonly PointBatchRow[]> => {
  const rows: PointBatchRow[] = [];
  for (const { ids, changes } of batches) {
    for (let first = 0; first < ids.length; first += maxPointsPerCall) {
      const part = ids.slice(first, first + maxPointsPerCall);
      rows.push(...(await send(pointBatchEndpoints.edit, { ids: part, changes })).list);
    }
  }
  return rows;
};

export const useEditPoints = () => useChanges(run);

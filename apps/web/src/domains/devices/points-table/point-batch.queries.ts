/** The only network code of changing many points on the web. */
import { pointBatchEndpoints } from '@millwright/contract/devices/endpoints';
import type { PointBatchRow } from '@millwright/contract/devices/points/point-batch.schemas';
import { maxPointsPerCall } from '@millwright/contract/devices/points-per-call';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';
import type { Batch } from './undo-batch.ts';

/** Carries out batches one after the other; tells of each point what became of it. */
const run = async (batches: readonly Batch[]): Promise<readonly PointBatchRow[]> => {
  const rows: PointBatchRow[] = [];
  for (const { ids, changes } of batches) {
    for (let first = 0; first < ids.length; first += maxPointsPerCall) {
      const part = ids.slice(first, first + maxPointsPerCall);
      const input = { ids: part, changes };
      rows.push(...(await call(pointBatchEndpoints.edit, input, { hideErrors: true })).list);
    }
  }
  return rows;
};

export const useEditPoints = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all(
        ['devices', 'telemetry'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
};

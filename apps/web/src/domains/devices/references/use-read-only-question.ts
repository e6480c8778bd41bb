import { referenceEndpoints } from '@millwright/contract/devices/endpoints';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { call } from '../../../wire/call.ts';
import { writersOf } from './references-of.ts';
import { useActingQuestion } from './use-acting-question.tsx';

/**
 * Asks before points become read-only that something enabled writes by itself, and says what.
 * @returns whether it is meant; not where it cannot be told what writes them
 */
export const useReadOnlyQuestion = (): ((
  points: readonly Pick<Point, 'id' | 'deviceId' | 'writable'>[],
) => Promise<boolean>) => {
  const ask = useActingQuestion();
  return (points) =>
    ask('read_only', async () => {
      const touched = points.filter(({ writable }) => writable);
      const devices = [...new Set(touched.map(({ deviceId }) => deviceId))];
      const replies = await Promise.all(
        devices.map((deviceId) => call(referenceEndpoints.list, { deviceId })),
      );
      return writersOf(
        replies.flatMap(({ list }) => list),
        touched.map(({ id }) => id),
      );
    });
};

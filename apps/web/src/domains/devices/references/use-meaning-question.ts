import { referenceEndpoints } from '@millwright/contract/devices/endpoints';
import { call } from '../../../wire/call.ts';
import { type PlacedPoint, throughReckoned } from './references-of.ts';
import { useActingQuestion } from './use-acting-question.tsx';

/**
 * Asks before points come to stand for something else that something enabled uses, which writes by itself, be it
 * through points that are reckoned from them; and says what.
 * @returns whether it is meant; not where it cannot be told what uses them
 */
export const useMeaningQuestion = (): ((points: readonly PlacedPoint[]) => Promise<boolean>) => {
  const ask = useActingQuestion();
  return (points) =>
    ask('meaning', () =>
      throughReckoned(points, async (deviceId) => {
        const { list } = await call(referenceEndpoints.list, { deviceId });
        return list;
      }),
    );
};

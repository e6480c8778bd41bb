import type { ForbiddingInterlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { wordOf } from '@millwright/kernel';
import { useSyncExternalStore } from 'react';
import { readings } from '../live/readings.ts';
import { useSwitchWords, useValueFormat } from '../live/value-format.tsx';
import { expectedOf, type Wanted } from '../writes/wanted.ts';
import { writtenText } from '../writes/write-change.ts';
import { forbidsValue, restValueOf } from './forbids-value.ts';

/** Whether interlocks stand against what is wanted of the point, by the value that is shown; null: nothing is yet. */
export const useForbidden = (
  point: ItemDataPoint,
  forbidding: readonly ForbiddingInterlock[],
): ((wanted: Wanted | null) => boolean) => {
  const source = readings.source(point.pointId);
  const now = useSyncExternalStore(source.subscribe, () => source.read()?.value);
  return (wanted) =>
    forbidsValue(forbidding, point, wanted === null ? null : expectedOf(wanted, now));
};

/** The rest value of the point as people read it; empty where it has none. */
export const useRestText = (point: ItemDataPoint): string => {
  const [format, words] = [useValueFormat(point), useSwitchWords()];
  const rest = restValueOf(point);
  return rest === null ? '' : (wordOf(rest, format, words) ?? writtenText(rest, point));
};

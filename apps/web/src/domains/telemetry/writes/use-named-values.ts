import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { useSwitchWords, useValueFormat } from '../live/value-format.tsx';
import { namedValues } from './write-value.ts';

/** The values of a point to choose from by their names; null where one is entered. */
export const useNamedValues = (point: ItemDataPoint): ReturnType<typeof namedValues> =>
  namedValues(point, useValueFormat(point), useSwitchWords());

import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { useTranslation } from 'react-i18next';
import { useSwitchWords, useValueFormat } from '../live/value-format.tsx';
import { toggleKey } from './wanted.ts';
import { entryKind, namedValues } from './write-value.ts';

/** The values of a point to choose from by their names, of a switch also its other state; null where one is entered. */
export const useNamedValues = (point: ItemDataPoint): ReturnType<typeof namedValues> => {
  const { t } = useTranslation('telemetry');
  const named = namedValues(point, useValueFormat(point), useSwitchWords());
  if (named === null || entryKind(point.dataType) !== 'switch') return named;
  return [...named, { key: toggleKey, label: t('write.toggle') }];
};

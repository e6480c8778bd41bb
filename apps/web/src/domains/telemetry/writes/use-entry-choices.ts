import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { useTranslation } from 'react-i18next';
import { asksApproval } from './approval/asks-approval.ts';
import { useNamedValues } from './use-named-values.ts';
import { toggleKey } from './wanted.ts';
import { entryKind } from './write-value.ts';

/** What is chosen for a single point: its named values, and of a switch its other state; null where a value is entered. */
export const useEntryChoices = (point: ItemDataPoint): ReturnType<typeof useNamedValues> => {
  const { t } = useTranslation('telemetry');
  const named = useNamedValues(point);
  if (named === null || entryKind(point.dataType) !== 'switch' || asksApproval(point)) return named;
  return [...named, { key: toggleKey, label: t('write.toggle') }];
};

import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { useTranslation } from 'react-i18next';
import { asksApproval } from './approval/asks-approval.ts';
import { useNamedValues } from './use-named-values.ts';
import { parseWanted, toggleKey, type Wanted } from './wanted.ts';
import { entryKind } from './write-value.ts';

/** What is chosen for a single point: its named values, and of a switch its other state; null where a value is entered. */
export const useEntryChoices = (
  point: ItemDataPoint,
  isForbidden: (wanted: Wanted | null) => boolean,
): readonly EntryChoice[] | null => {
  const { t } = useTranslation('telemetry');
  const named = useNamedValues(point);
  if (named === null) return null;
  const kind = entryKind(point.dataType);
  const toggles = kind === 'switch' && !asksApproval(point);
  return [...named, ...(toggles ? [{ key: toggleKey, label: t('write.toggle') }] : [])].map(
    (choice) => ({ ...choice, disabled: isForbidden(parseWanted(choice.key, kind, 'set')) }),
  );
};

export interface EntryChoice {
  readonly key: string;
  readonly label: string;
  /** An interlock stands against it. */
  readonly disabled: boolean;
}

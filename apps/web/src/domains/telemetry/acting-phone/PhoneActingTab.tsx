import type { ItemId } from '@millwright/kernel';
import { Choices } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { PhoneAssignments } from './PhoneAssignments.tsx';
import { PhoneInterlocks } from './PhoneInterlocks.tsx';
import { PhoneTriggers } from './PhoneTriggers.tsx';

const parts = {
  assignments: PhoneAssignments,
  triggers: PhoneTriggers,
  interlocks: PhoneInterlocks,
};
type PartName = keyof typeof parts;
const names = Object.keys(parts) as PartName[];

/** What writes by itself in an item, and what forbids it, on the phone. */
export const PhoneActingTab = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('telemetry');
  const [params, change] = useAddress();
  const shown = names.find((name) => name === params.get('part')) ?? 'assignments';
  const Part = parts[shown];
  return (
    <>
      <Choices
        label={t('titles.acting')}
        value={shown}
        onChange={(part) => change((address) => address.set('part', part))}
        options={names.map((key) => ({ key, label: t(`titles.${key}`) }))}
      />
      <Part itemId={itemId} />
    </>
  );
};

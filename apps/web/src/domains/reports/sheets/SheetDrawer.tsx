import { historySheetEndpoints } from '@millwright/contract/reports/endpoints';
import { historySheetFacts } from '@millwright/contract/reports/facts/history-sheet';
import type { ItemId } from '@millwright/kernel';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { saving } from '../../../shell/form/saving.ts';
import { emptyTemplate } from './empty-template.ts';

const facts = historySheetFacts.create;

const savingSheet = (itemId: ItemId) =>
  saving(historySheetEndpoints.create, ({ name }: { readonly name: string }) => ({
    ...{ itemId, name, template: emptyTemplate },
  }));

/** Names a new sheet, which is laid out afterwards. */
export const SheetDrawer = ({
  itemId,
  onClose,
  onMade,
}: {
  readonly itemId: ItemId;
  readonly onClose: () => void;
  readonly onMade: (sheet: number) => void;
}) => {
  const { t } = useTranslation('reports/sheets');
  return (
    <ResourceDrawer
      title={t('list.create')}
      start={{ name: '' }}
      save={savingSheet(itemId)}
      saved={t('list.made')}
      onSaved={({ id }) => onMade(id)}
      onClose={onClose}
    >
      <Field of={facts.name} name="name" label={t('list.name')} extra={t('list.create_hint')}>
        <Input autoFocus maxLength={facts.name.max} />
      </Field>
    </ResourceDrawer>
  );
};

import { itemEndpoints } from '@millwright/contract/items/endpoints';
import { itemFacts } from '@millwright/contract/items/facts/item';
import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { fieldsOf, savingRow } from '../../../shell/form/saving.ts';
import { PositionField } from './PositionField.tsx';
import { TimeZoneSelect } from './TimeZoneSelect.tsx';

const facts = itemFacts.create;
const fresh = { itemName: '', lnglat: null, note: '', timeZone: null };

/** Creates an item (`item` null) or edits one. */
export const ItemDrawer = ({
  item,
  onClose,
}: {
  readonly item: ItemRow | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('items');
  return (
    <ResourceDrawer
      title={t(item ? 'drawer.edit' : 'drawer.create')}
      width={480}
      start={item ? fieldsOf(item, itemFacts.edit) : fresh}
      save={savingRow(item, itemEndpoints, {}, (fields) => fields)}
      saved={t(item ? 'saved' : 'created')}
      onClose={onClose}
    >
      <Field of={facts.itemName} name="itemName" label={t('fields.itemName')}>
        <Input autoFocus maxLength={facts.itemName.max} showCount />
      </Field>
      <Field
        of={facts.lnglat}
        name="lnglat"
        label={t('fields.lnglat')}
        required={false}
        extra={t('drawer.lnglat_hint')}
      >
        <PositionField />
      </Field>
      <Form.Item name="timeZone" label={t('fields.timeZone')} extra={t('drawer.time_zone_hint')}>
        <TimeZoneSelect />
      </Form.Item>
      <Field of={facts.note} name="note" label={t('fields.note')}>
        <Input.TextArea rows={4} maxLength={facts.note.max} showCount />
      </Field>
    </ResourceDrawer>
  );
};

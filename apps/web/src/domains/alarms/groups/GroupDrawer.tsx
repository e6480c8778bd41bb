import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import { alarmGroupEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmGroupFacts } from '@millwright/contract/alarms/facts/alarm-group';
import type { AlarmGroup } from '@millwright/contract/alarms/groups/group.schemas';
import type { AlarmRuleId, ItemId } from '@millwright/kernel';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { fieldsOf, savingRow } from '../../../shell/form/saving.ts';

const facts = alarmGroupFacts.create;
const calls = { create: alarmGroupEndpoints.create, edit: alarmGroupEndpoints.edit };
const fresh = { name: '', ruleIds: [] as AlarmRuleId[], description: '' };

/** Adds a first-out group (`group` null) or edits one. */
export const GroupDrawer = ({
  itemId,
  group,
  rules,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly group: AlarmGroup | null;
  readonly rules: readonly AlarmRule[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('alarms/groups');
  return (
    <ResourceDrawer
      title={t(group ? 'edit' : 'create')}
      start={group === null ? fresh : fieldsOf(group, alarmGroupFacts.edit)}
      save={savingRow(group, calls, { itemId }, (fields) => fields)}
      saved={t('saved')}
      onClose={onClose}
    >
      <Field of={facts.name} name="name" label={t('name')}>
        <Input autoFocus maxLength={facts.name.max} showCount />
      </Field>
      <Field of={facts.ruleIds} name="ruleIds" label={t('rules')} extra={t('rules_hint')}>
        <Select
          mode="multiple"
          maxCount={facts.ruleIds.max}
          optionFilterProp="label"
          options={rules.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field of={facts.description} name="description" label={t('description')}>
        <Input.TextArea rows={2} maxLength={facts.description.max} showCount />
      </Field>
    </ResourceDrawer>
  );
};

import { alarmRuleFacts } from '@millwright/contract/alarms/facts/alarm-rule';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RulePoint } from '../rules/rule-points.ts';

const facts = alarmRuleFacts.create;

/** The fields of a rule beyond its condition: what is kept with its alarms. */
export const RuleDetails = ({ points }: { readonly points: readonly RulePoint[] }) => {
  const { t } = useTranslation('alarms');
  return (
    <Form.Item
      name="recordedPointIds"
      label={t('details.recorded')}
      extra={t('details.recorded_hint', { count: facts.recordedPointIds.max })}
    >
      <Select
        mode="multiple"
        maxCount={facts.recordedPointIds.max}
        showSearch={{ optionFilterProp: 'label' }}
        options={points.map(({ id, name, deviceName }) => ({
          value: id,
          label: `${deviceName} · ${name}`,
        }))}
      />
    </Form.Item>
  );
};

import { alarmRuleFacts } from '@millwright/contract/alarms/facts/alarm-rule';
import type { ItemId } from '@millwright/kernel';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import type { RulePoint } from '../rules/rule-points.ts';
import { RuleFileField } from './RuleFileField.tsx';
import { screenLinks } from './screen-links.ts';

const facts = alarmRuleFacts.create;

/** The fields of a rule beyond its condition: what is kept with its alarms, and how they are told. */
export const RuleDetails = ({
  itemId,
  points,
}: {
  readonly itemId: ItemId;
  readonly points: readonly RulePoint[];
}) => {
  const { t } = useTranslation('alarms');
  const [screens] = screenLinks.all();
  return (
    <>
      <Field of={facts.instructions} name="instructions" label={t('details.instructions')}>
        <Input.TextArea
          placeholder={t('details.instructions_hint')}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={facts.instructions.max}
          showCount
        />
      </Field>
      <Form.Item name="file" label={t('details.file')} extra={t('details.file_hint')}>
        <RuleFileField />
      </Form.Item>
      {screens === undefined ? null : (
        <Form.Item name="screenId" label={t('details.screen')} extra={t('details.screen_hint')}>
          <screens.Select itemId={itemId} />
        </Form.Item>
      )}
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
      <Form.Item
        name="wantsOrder"
        label={t('details.wants_order')}
        extra={t('details.wants_order_hint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="latching"
        label={t('details.latching')}
        extra={t('details.latching_hint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="realarmMinutes"
        label={t('details.realarm')}
        extra={t('details.realarm_hint')}
      >
        <InputNumber
          min={facts.realarmMinutes.min}
          max={facts.realarmMinutes.max}
          precision={0}
          suffix={t('details.minutes')}
        />
      </Form.Item>
      <Form.Item
        name="priority"
        label={t('details.priority')}
        extra={t('details.priority_hint')}
        rules={[{ required: true }]}
      >
        <InputNumber min={facts.priority.min} max={facts.priority.max} precision={0} />
      </Form.Item>
    </>
  );
};

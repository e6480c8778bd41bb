import { longestShiftName } from '@millwright/contract/items/shift-calendars/shift-limits';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { clockLength, clockPattern } from '../../../shell/fields/clock-of-day.ts';
import styles from './shifts.module.css';

/** Name, begin and end of a shift. @param at where they stand in the form */
export const HoursFields = ({ at }: { readonly at: readonly (string | number)[] }) => {
  const { t } = useTranslation('items/shifts');
  const time = [{ required: true, pattern: clockPattern, message: t('time_required') }];
  return (
    <div className={styles.hours}>
      <Form.Item
        name={[...at, 'name']}
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('name_required') }]}
      >
        <Input maxLength={longestShiftName} />
      </Form.Item>
      <Form.Item name={[...at, 'begin']} label={t('begin')} rules={time}>
        <Input maxLength={clockLength} placeholder="06:00" />
      </Form.Item>
      <Form.Item name={[...at, 'end']} label={t('end')} rules={time} extra={t('end_hint')}>
        <Input maxLength={clockLength} placeholder="06:00" />
      </Form.Item>
    </div>
  );
};

import { recipientPlanEndpoints } from '@millwright/contract/alarms/endpoints';
import type {
  DutyCalendar,
  PlanPerson,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import { bug } from '@millwright/kernel';
import { Checkbox, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { clockLength, clockPattern } from '../../../shell/fields/clock-of-day.ts';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { saving } from '../../../shell/form/saving.ts';
import { type DutyFields, finishDuty, startDuty, weekdays } from './duty-week.ts';

/** Puts somebody on duty (`index` new), or changes when they are. */
export const DutyDrawer = ({
  calendar,
  people,
  index,
  onClose,
}: {
  readonly calendar: DutyCalendar;
  readonly people: readonly PlanPerson[];
  readonly index: number | 'new';
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('alarms/recipients');
  const known = index === 'new' ? undefined : calendar.duties[index];
  const withThis = (fields: DutyFields) => {
    const { userId } = fields;
    // The form refuses it before.
    if (userId === null) throw bug('web.duty_unfinished');
    const entered = finishDuty({ ...fields, userId });
    return known === undefined
      ? [...calendar.duties, entered]
      : calendar.duties.map((duty) => (duty === known ? entered : duty));
  };
  const someDay = (_rule: unknown, days: readonly number[]): Promise<void> =>
    days.length > 0 ? Promise.resolve() : Promise.reject(t('duty.days_required'));
  const clock = [{ required: true, pattern: clockPattern, message: t('clock_rule') }];
  return (
    <ResourceDrawer<DutyFields, DutyCalendar>
      title={t(known === undefined ? 'duty.add' : 'duty.edit')}
      width={440}
      start={startDuty(known)}
      save={saving(recipientPlanEndpoints.setDuty, (fields) => ({
        ...calendar,
        duties: withThis(fields),
      }))}
      saved={t('duty.saved')}
      onClose={onClose}
    >
      <Form.Item
        name="userId"
        label={t('duty.person')}
        rules={[{ required: true, message: t('duty.person_required') }]}
      >
        <Select
          autoFocus
          showSearch={{ optionFilterProp: 'label' }}
          options={people.map(({ id, userName }) => ({ value: id, label: userName }))}
        />
      </Form.Item>
      <Form.Item name="weekdays" label={t('duty.begins_on')} rules={[{ validator: someDay }]}>
        <Checkbox.Group
          options={weekdays.map((value) => ({ value, label: t(`weekdays.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="begin" label={t('duty.begin')} rules={clock}>
        <Input maxLength={clockLength} placeholder="08:00" />
      </Form.Item>
      <Form.Item name="end" label={t('duty.end')} rules={clock} extra={t('duty.end_hint')}>
        <Input maxLength={clockLength} placeholder="20:00" />
      </Form.Item>
    </ResourceDrawer>
  );
};

import { shiftCalendarEndpoints } from '@millwright/contract/items/endpoints';
import type { ItemShiftCalendar } from '@millwright/contract/items/shift-calendars/shift-calendars.schemas';
import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { saving } from '../../../shell/form/saving.ts';
import { HoursFields } from './HoursFields.tsx';
import { type EnteredHours, enteredHours, hoursOf, weekdays } from './shift-week.ts';
import { editOf } from './use-shift-calendar.ts';

interface EnteredShift extends EnteredHours {
  readonly weekdays: number[];
}

const fresh: EnteredShift = { name: '', begin: '08:00', end: '16:00', weekdays: [1, 2, 3, 4, 5] };

/** Adds a shift to the week (`index` new) or edits one. */
export const ShiftDrawer = ({
  calendar,
  index,
  onClose,
}: {
  readonly calendar: ItemShiftCalendar;
  readonly index: number | 'new';
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('items/shifts');
  const { shifts } = calendar;
  const known = index === 'new' ? undefined : shifts[index];
  const withThis = ({ weekdays: days, ...hours }: EnteredShift) => {
    const entered = { ...hoursOf(hours), weekdays: [...days].sort() };
    return known === undefined
      ? [...shifts, entered]
      : shifts.map((each) => (each === known ? entered : each));
  };
  // As a rule of its own: a group of boxes takes no mark of being required.
  const someDay = (_rule: unknown, days: readonly number[]): Promise<void> =>
    days.length > 0 ? Promise.resolve() : Promise.reject(t('weekdays_required'));
  return (
    <ResourceDrawer<EnteredShift, ItemShiftCalendar>
      title={t(known ? 'edit_shift' : 'add')}
      width={440}
      start={known ? { ...enteredHours(known), weekdays: known.weekdays } : fresh}
      save={saving(shiftCalendarEndpoints.edit, (fields) =>
        editOf(calendar, { shifts: withThis(fields) }),
      )}
      saved={t('saved')}
      onClose={onClose}
    >
      <HoursFields at={[]} />
      <Form.Item name="weekdays" label={t('begins_on')} rules={[{ validator: someDay }]}>
        <Checkbox.Group
          options={weekdays.map((value) => ({ value, label: t(`weekdays.${value}`) }))}
        />
      </Form.Item>
    </ResourceDrawer>
  );
};

import { shiftCalendarEndpoints } from '@millwright/contract/items/endpoints';
import type { ItemShiftCalendar } from '@millwright/contract/items/shift-calendars/shift-calendars.schemas';
import { maxShiftsOfDate } from '@millwright/contract/items/shift-calendars/shift-limits';
import { dayNumber, weekdayOf } from '@millwright/kernel';
import { Button, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { saving } from '../../../shell/form/saving.ts';
import { HoursFields } from './HoursFields.tsx';
import { type EnteredHours, enteredHours, hoursOf } from './shift-week.ts';
import styles from './shifts.module.css';
import { editOf } from './use-shift-calendar.ts';

interface EnteredDate {
  readonly kind: 'week' | 'off' | 'other';
  readonly shifts: EnteredHours[];
}

const fresh: EnteredHours = { name: '', begin: '08:00', end: '16:00' };

/** What a date has: the shifts of the week, none, or others. */
export const DateDrawer = ({
  calendar,
  date,
  onClose,
}: {
  readonly calendar: ItemShiftCalendar;
  readonly date: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('items/shifts');
  const { exceptions } = calendar;
  const known = exceptions.find((each) => each.date === date);
  const ofTheWeek = calendar.shifts.filter(({ weekdays }) =>
    weekdays.includes(weekdayOf(dayNumber(date))),
  );
  const withThis = ({ kind, shifts }: EnteredDate) => {
    const rest = exceptions.filter((each) => each.date !== date);
    if (kind === 'week') return rest;
    const made = { date, shifts: kind === 'off' ? [] : shifts.map(hoursOf) };
    return [...rest, made].sort((one, other) => (one.date < other.date ? -1 : 1));
  };
  const begun = (known?.shifts.length ? known.shifts : ofTheWeek).map(enteredHours);
  const shifts = begun.length === 0 ? [fresh] : begun.slice(0, maxShiftsOfDate);
  const kind = known === undefined ? 'week' : known.shifts.length === 0 ? 'off' : 'other';
  return (
    <ResourceDrawer<EnteredDate, ItemShiftCalendar>
      title={t('date_title', { date })}
      width={440}
      start={{ kind, shifts }}
      save={saving(shiftCalendarEndpoints.edit, (fields) =>
        editOf(calendar, { exceptions: withThis(fields) }),
      )}
      saved={t('saved')}
      onClose={onClose}
    >
      {(entered) => (
        <>
          <Form.Item name="kind" label={t('date_kind')}>
            <Radio.Group
              options={(['week', 'off', 'other'] as const).map((value) => ({
                value,
                label: t(`date_kinds.${value}`),
              }))}
            />
          </Form.Item>
          {entered.kind === 'other' ? (
            <Form.List name="shifts">
              {(fields, { add, remove }) => (
                <>
                  {fields.map(({ key, name }) => (
                    <fieldset key={key} className={styles.dateShift}>
                      <HoursFields at={[name]} />
                      <Button
                        type="link"
                        danger
                        disabled={fields.length === 1}
                        onClick={() => remove(name)}
                      >
                        {t('remove')}
                      </Button>
                    </fieldset>
                  ))}
                  <Button disabled={fields.length >= maxShiftsOfDate} onClick={() => add(fresh)}>
                    {t('add')}
                  </Button>
                </>
              )}
            </Form.List>
          ) : null}
        </>
      )}
    </ResourceDrawer>
  );
};

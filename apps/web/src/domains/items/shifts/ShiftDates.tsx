import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { ItemShiftCalendar } from '@millwright/contract/items/shift-calendars/shift-calendars.schemas';
import { dayNumber, dayOf, weekdayOf } from '@millwright/kernel';
import { useUi } from '@millwright/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../shell/fields/clock-of-day.ts';
import { DateDrawer } from './DateDrawer.tsx';
import { monthFrom, monthWeeks, weekdays } from './shift-week.ts';
import styles from './shifts.module.css';

/** The dates that differ from the week, in a month; a day is chosen to make it differ, or no more. */
export const ShiftDates = ({
  calendar,
  colors,
  timeZone,
  mayEdit,
}: {
  readonly calendar: ItemShiftCalendar;
  readonly colors: ReadonlyMap<string, number>;
  readonly timeZone: string;
  readonly mayEdit: boolean;
}) => {
  const { t } = useTranslation('items/shifts');
  const { locale } = useUi();
  const today = dayOf(Date.now(), timeZone);
  const [month, setMonth] = useState(today.slice(0, 7));
  const [chosen, setChosen] = useState<string | null>(null);
  const others = new Map(calendar.exceptions.map(({ date, shifts }) => [date, shifts]));
  const title = new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'long', timeZone: 'UTC' },
  }).format(new Date(`${month}-01T00:00:00Z`));
  const shiftsOn = (date: string) =>
    others.get(date) ??
    calendar.shifts.filter((shift) => shift.weekdays.includes(weekdayOf(dayNumber(date))));
  const saidOf = (date: string): string => {
    const shifts = shiftsOn(date).map(
      ({ name, begin, minutes }) => `${name} ${clockText(begin)}–${clockText(begin + minutes)}`,
    );
    const said = shifts.length === 0 ? t('no_work') : shifts.join(t('between'));
    return others.has(date) ? t('differs', { date, said }) : t('as_the_week', { date, said });
  };
  return (
    <section className={styles.part} aria-label={t('dates')}>
      <header className={styles.head}>
        <h2>{t('dates')}</h2>
        <span className={styles.month}>
          <Button
            aria-label={t('month_before')}
            icon={<LeftOutlined />}
            onClick={() => setMonth(monthFrom(month, -1))}
          />
          <b aria-live="polite">{title}</b>
          <Button
            aria-label={t('month_after')}
            icon={<RightOutlined />}
            onClick={() => setMonth(monthFrom(month, 1))}
          />
        </span>
      </header>
      <p className={styles.quiet}>{t('dates_hint')}</p>
      <div className={styles.dates}>
        {weekdays.map((day) => (
          <span key={day} className={styles.columnHead}>
            {t(`weekdays.${day}`)}
          </span>
        ))}
        {monthWeeks(month)
          .flat()
          .map((date, at) =>
            date === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty place before or after the days
              <span key={at} />
            ) : (
              <button
                key={date}
                type="button"
                className={styles.date}
                data-differs={others.has(date)}
                aria-current={date === today ? 'date' : undefined}
                title={saidOf(date)}
                disabled={!mayEdit}
                onClick={() => setChosen(date)}
              >
                <b>{Number(date.slice(8))}</b>
                <span className={styles.marks}>
                  {shiftsOn(date).map(({ name, begin }) => (
                    <i key={begin} className={styles.mark} data-color={colors.get(name)} />
                  ))}
                </span>
                {others.has(date) ? (
                  <small>{t(shiftsOn(date).length === 0 ? 'off' : 'other')}</small>
                ) : null}
              </button>
            ),
          )}
      </div>
      {chosen === null ? null : (
        <DateDrawer calendar={calendar} date={chosen} onClose={() => setChosen(null)} />
      )}
    </section>
  );
};

import type { ItemShiftCalendar } from '@millwright/contract/items/shift-calendars/shift-calendars.schemas';
import { ConfirmAction } from '@millwright/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../shell/fields/clock-of-day.ts';
import { weekdays } from './shift-week.ts';
import styles from './shifts.module.css';

/** The shifts of a week in words, to be changed. */
export const ShiftList = ({
  calendar,
  colors,
  mayEdit,
  onEdit,
  onRemove,
}: {
  readonly calendar: ItemShiftCalendar;
  readonly colors: ReadonlyMap<string, number>;
  readonly mayEdit: boolean;
  readonly onEdit: (index: number) => void;
  readonly onRemove: (index: number) => void;
}) => {
  const { t } = useTranslation('items/shifts');
  const daysText = (days: readonly number[]): string =>
    weekdays.every((day) => days.includes(day))
      ? t('every_day')
      : weekdays
          .filter((day) => days.includes(day))
          .map((day) => t(`weekdays.${day}`))
          .join(t('between'));
  return (
    <ul className={styles.list} aria-label={t('shifts')}>
      {calendar.shifts.map(({ name, begin, minutes, weekdays: days }, index) => (
        <li key={`${name} ${begin} ${days.join()}`}>
          <i className={styles.mark} data-color={colors.get(name)} />
          <b>{name}</b>
          <span>
            {clockText(begin)}–{clockText(begin + minutes)}
          </span>
          <span className={styles.quiet}>{daysText(days)}</span>
          <span className={styles.actions}>
            <Button type="link" disabled={!mayEdit} onClick={() => onEdit(index)}>
              {t('edit')}
            </Button>
            <ConfirmAction
              question={t('remove_shift', { name })}
              danger
              onConfirm={() => onRemove(index)}
            >
              <Button type="link" danger disabled={!mayEdit}>
                {t('remove')}
              </Button>
            </ConfirmAction>
          </span>
        </li>
      ))}
    </ul>
  );
};

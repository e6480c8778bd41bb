import type { Shift } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../shell/fields/clock-of-day.ts';
import { weekPieces } from './shift-week.ts';
import styles from './shifts.module.css';

const minutesOfDay = 1440;
const marks = [0, 6, 12, 18, 24];
const percent = (minutes: number): string => `${(minutes / minutesOfDay) * 100}%`;

/** The week as a strip for each day, with its shifts in their colours. */
export const ShiftWeek = ({
  shifts,
  colors,
}: {
  readonly shifts: readonly Shift[];
  readonly colors: ReadonlyMap<string, number>;
}) => {
  const { t } = useTranslation('items/shifts');
  return (
    <ul className={styles.week} aria-label={t('week')}>
      {weekPieces(shifts).map((pieces, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week keep their places
        <li key={at}>
          <span className={styles.weekday}>{t(`weekdays.${at + 1}`)}</span>
          <span className={styles.day}>
            {pieces.map(({ name, from, until }) => (
              <span
                key={from}
                className={styles.piece}
                data-color={colors.get(name)}
                style={{ left: percent(from), width: percent(until - from) }}
                title={`${name} ${clockText(from)}–${clockText(until)}`}
              >
                {name}
              </span>
            ))}
          </span>
        </li>
      ))}
      <li aria-hidden="true">
        <span className={styles.weekday} />
        <span className={styles.scale}>
          {marks.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </span>
      </li>
    </ul>
  );
};

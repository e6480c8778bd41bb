import { minutesOfWeek } from '@millwright/contract/alarms/recipients/on-duty';
import type { Duty } from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { UserId } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { weekdays, weekPieces } from './duty-week.ts';
import { weekMinuteText } from './plan-text.ts';
import styles from './recipients.module.css';

const percent = (minutes: number): string => `${(minutes / minutesOfWeek) * 100}%`;

/** The week as a strip for each person who is on duty in it. */
export const DutyWeek = ({
  duties,
  nameOf,
}: {
  readonly duties: readonly Duty[];
  readonly nameOf: (user: UserId) => string;
}) => {
  const { t } = useTranslation('alarms/recipients');
  const people = [...new Set(duties.map(({ userId }) => userId))];
  return (
    <ul className={styles.week} aria-label={t('duty.week')}>
      <li aria-hidden="true">
        <span />
        <span className={styles.days}>
          {weekdays.map((day) => (
            <span key={day}>{t(`weekdays.${day}`)}</span>
          ))}
        </span>
      </li>
      {people.map((userId, at) => (
        <li key={userId}>
          <span className={styles.person}>{nameOf(userId)}</span>
          <span className={styles.strip}>
            {weekPieces(duties.filter((duty) => duty.userId === userId)).map(({ from, until }) => (
              <span
                key={from}
                className={styles.piece}
                data-color={(at % 8) + 1}
                style={{ left: percent(from), width: percent(until - from) }}
                title={`${weekMinuteText(from, t)}–${weekMinuteText(until, t)}`}
              />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
};

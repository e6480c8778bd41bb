import { createShiftClock, dayOf, type ShiftCalendar, toWall } from '@millwright/kernel';
import { eachSecond } from '@millwright/ui';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../shell/fields/clock-of-day.ts';
import styles from './shifts.module.css';

const minute = 60_000;
const minutesOfDay = 1440;

/** Which shift it is now, and until when, by the clock of the item. */
export const ShiftNowLine = ({
  calendar,
  timeZone,
}: {
  readonly calendar: ShiftCalendar;
  readonly timeZone: string;
}) => {
  const { t } = useTranslation('items/shifts');
  const clock = useMemo(() => createShiftClock(calendar, timeZone), [calendar, timeZone]);
  const say = (): string => {
    const now = Date.now();
    const { turn, until } = clock.at(now);
    if (until === null) return t('now.never');
    const wall = Math.floor(toWall(until, timeZone) / minute);
    const time = clockText(((wall % minutesOfDay) + minutesOfDay) % minutesOfDay);
    const day = dayOf(until, timeZone);
    const when = day === dayOf(now, timeZone) ? time : `${day} ${time}`;
    return turn === null ? t('now.none', { when }) : t('now.shift', { name: turn.name, when });
  };
  return <strong className={styles.now}>{useSyncExternalStore(eachSecond, say)}</strong>;
};

import { recipientPlanEndpoints } from '@millwright/contract/alarms/endpoints';
import { onDuty } from '@millwright/contract/alarms/recipients/on-duty';
import { maxDuties, maxSwaps } from '@millwright/contract/alarms/recipients/recipient-limits';
import type {
  DutyCalendar,
  PlanPerson,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { ItemId, UserId } from '@millwright/kernel';
import { ConfirmAction, EmptyState, ErrorState, Moment, ZoneMark } from '@millwright/ui';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../shell/fields/clock-of-day.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { useItemZone } from '../../items/index.ts';
import { DutyDrawer } from './DutyDrawer.tsx';
import { DutyWeek } from './DutyWeek.tsx';
import { weekdays } from './duty-week.ts';
import styles from './recipients.module.css';
import { SwapDrawer } from './SwapDrawer.tsx';

type Edited = { readonly what: 'duty'; readonly index: number | 'new' } | { readonly what: 'swap' };

/** Who is on duty in an item: now, in the week, and who stands in for whom. */
export const DutyCalendarView = ({
  itemId,
  people,
}: {
  readonly itemId: ItemId;
  readonly people: readonly PlanPerson[];
}) => {
  const { t } = useTranslation('alarms/recipients');
  const { data: calendar, error, refetch } = useCall(recipientPlanEndpoints.duty, { itemId });
  const zone = useItemZone(itemId);
  const { mutate } = useChange(recipientPlanEndpoints.setDuty);
  const [edited, setEdited] = useState<Edited | null>(null);
  if (calendar === undefined || zone === null) {
    const reason = failureText(error);
    if (reason === null) return <Skeleton active />;
    return <ErrorState reason={reason} onRetry={() => void refetch()} />;
  }
  const nameOf = (user: UserId): string =>
    people.find(({ id }) => id === user)?.userName ?? t('unknown_person');
  const { duties, swaps } = calendar;
  const now = onDuty(calendar, Date.now(), zone).map(nameOf);
  const set = (change: Partial<DutyCalendar>): void => mutate({ ...calendar, ...change });
  const close = (): void => setEdited(null);
  return (
    <section className={styles.part} aria-label={t('duty.title')}>
      <header className={styles.head}>
        <h2>{t('duty.title')}</h2>
        <span>
          {now.length === 0
            ? t('duty.nobody_now')
            : t('duty.now', { names: now.join(t('between')) })}
        </span>
        <ZoneMark timeZone={zone} />
        <span className={styles.actions}>
          <Button
            disabled={duties.length >= maxDuties}
            onClick={() => setEdited({ what: 'duty', index: 'new' })}
          >
            {t('duty.add')}
          </Button>
          <Button
            disabled={duties.length === 0 || swaps.length >= maxSwaps}
            onClick={() => setEdited({ what: 'swap' })}
          >
            {t('duty.add_swap')}
          </Button>
        </span>
      </header>
      {duties.length === 0 ? (
        <EmptyState title={t('duty.empty')} hint={t('duty.empty_hint')} />
      ) : (
        <DutyWeek duties={duties} nameOf={nameOf} />
      )}
      <ul className={styles.list}>
        {duties.map((duty, index) => (
          <li key={`${duty.userId} ${duty.begin} ${duty.weekdays.join()}`}>
            <b>{nameOf(duty.userId)}</b>
            <span>
              {clockText(duty.begin)}–{clockText(duty.begin + duty.minutes)}
            </span>
            <span className={styles.minor}>{daysText(duty.weekdays, t)}</span>
            <span className={styles.actions}>
              <Button type="link" onClick={() => setEdited({ what: 'duty', index })}>
                {t('edit_action')}
              </Button>
              <ConfirmAction
                question={t('duty.remove', { name: nameOf(duty.userId) })}
                danger
                onConfirm={() => set({ duties: duties.filter((_, at) => at !== index) })}
              >
                <Button type="link" danger>
                  {t('remove')}
                </Button>
              </ConfirmAction>
            </span>
          </li>
        ))}
        {swaps.map((swap, index) => (
          <li key={`${swap.insteadOf} ${swap.userId} ${swap.from}`}>
            <b>
              {t('duty.swap', { name: nameOf(swap.userId), insteadOf: nameOf(swap.insteadOf) })}
            </b>
            <span>
              <Moment time={swap.from} /> – <Moment time={swap.to} />
            </span>
            <span className={styles.actions}>
              <ConfirmAction
                question={t('duty.remove_swap')}
                danger
                onConfirm={() => set({ swaps: swaps.filter((_, at) => at !== index) })}
              >
                <Button type="link" danger>
                  {t('remove')}
                </Button>
              </ConfirmAction>
            </span>
          </li>
        ))}
      </ul>
      {edited?.what === 'duty' ? (
        <DutyDrawer calendar={calendar} people={people} index={edited.index} onClose={close} />
      ) : null}
      {edited?.what === 'swap' ? (
        <SwapDrawer calendar={calendar} people={people} onClose={close} />
      ) : null}
    </section>
  );
};

const daysText = (days: readonly number[], t: (key: string) => string): string =>
  weekdays.every((day) => days.includes(day))
    ? t('every_day')
    : days.map((day) => t(`weekdays.${day}`)).join(t('between'));

import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type {
  AlarmCall,
  PlanCourse,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import { Moment, StatusTag } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { sayReason } from '../../../wire/say-reason.ts';
import { alarmCourse, type CourseEntry } from './alarm-course.ts';
import styles from './alarm-page.module.css';

const tones: Readonly<Record<AlarmCall['state'], 'ok' | 'warn' | 'bad' | 'off'>> = {
  sent: 'ok',
  waiting: 'warn',
  held: 'warn',
  digest: 'warn',
  failed: 'bad',
  unreachable: 'bad',
  declined: 'off',
  withheld: 'bad',
  dropped: 'off',
};

/** What became of an alarm, and who was told. */
export const AlarmCourse = ({
  alarm,
  calls,
  plans,
}: {
  readonly alarm: Alarm;
  readonly calls: readonly AlarmCall[];
  readonly plans: readonly PlanCourse[];
}) => (
  <ol className={styles.course}>
    {alarmCourse(alarm, calls, plans).map((entry) => (
      <li key={keyOf(entry)}>
        <Moment time={entry.at} />
        <Entry entry={entry} alarm={alarm} />
      </li>
    ))}
  </ol>
);

const keyOf = (entry: CourseEntry): string => {
  if (entry.what === 'call') return `call ${entry.call.id}`;
  return 'plan' in entry ? `${entry.what} ${entry.plan.planName}` : entry.what;
};

const Entry = ({ entry, alarm }: { readonly entry: CourseEntry; readonly alarm: Alarm }) => {
  const { t } = useTranslation('alarms/page');
  switch (entry.what) {
    case 'call':
      return <Call call={entry.call} />;
    case 'due':
      return <span>{t('course.due', { plan: entry.plan.planName })}</span>;
    case 'ended':
      return <span>{t(`course.ended.${entry.plan.ended}`, { plan: entry.plan.planName })}</span>;
    case 'confirmed':
      return (
        <span>
          {t('course.confirmed', { name: alarm.confirmedBy ?? '–' })}
          {alarm.note === '' ? null : <small>{alarm.note}</small>}
        </span>
      );
    case 'cleared':
      return <span>{t(`course.cleared.${alarm.clearReason ?? 'normal'}`)}</span>;
    case 'raised':
      return <span>{t('course.raised')}</span>;
  }
};

const Call = ({ call }: { readonly call: AlarmCall }) => {
  const { t } = useTranslation('alarms/page');
  const { afterMinutes, channel, planName, recipient, state, attempts, error, details } = call;
  return (
    <span>
      {t('course.call', { channel: t(`channels.${channel}`), recipient })}{' '}
      <StatusTag tone={tones[state]}>{t(`calls.${state}`)}</StatusTag>
      <small>
        {t('course.step', { plan: planName, minutes: afterMinutes })}
        {attempts > 1 ? ` · ${t('course.attempts', { count: attempts })}` : ''}
        {error === null ? '' : ` · ${sayReason(error, details)}`}
        {call.answer === '' ? '' : ` · ${call.answer}`}
      </small>
    </span>
  );
};

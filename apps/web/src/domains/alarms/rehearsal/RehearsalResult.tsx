import { BarChart } from '@millwright/charts';
import type {
  Rehearsal,
  RehearsalDay,
} from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import { formatNumber, isTimeZone } from '@millwright/kernel';
import { Moment, StatusTag, useUi, ZoneMark } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlarmDuration } from '../list/AlarmDuration.tsx';
import { stepText } from '../trend/step-text.ts';
import { type ListedAlarm, listedAlarms } from './listed-alarms.ts';
import styles from './rehearsal.module.css';

const uncompared = { key: 1, colour: 'var(--mw-primary)' };
const tones = { added: 'warn', kept: 'ok', missed: 'off' } as const;

/** What a rehearsal came to: figures beside the real ones, alarms by day, and which they are. */
export const RehearsalResult = ({
  result,
  unit,
}: {
  readonly result: Rehearsal;
  readonly unit: string;
}) => {
  const { t } = useTranslation('alarms/rehearsal');
  const ui = useUi();
  const { raised, floodMinutes, compared, days } = result;
  const timeZone = isTimeZone(result.timeZone) ? result.timeZone : ui.timeZone;
  const say = stepText('days', ui.locale, timeZone);
  const spanDays = (result.to - result.from) / 86_400_000;
  const perDay = (count: number) => formatNumber(count / spanDays, 2, true);
  const series = [
    { key: 1, name: t('outcomes.kept'), colour: 'var(--mw-primary)' },
    { key: 2, name: t('outcomes.added'), colour: 'var(--mw-level-3)' },
    { key: 3, name: t('outcomes.missed'), colour: 'var(--mw-border-strong)' },
  ];
  const titleOf = ({ from, simulated, added, missed }: RehearsalDay): string =>
    compared
      ? t('bar_compared', { when: say.long(from), count: simulated, added, missed })
      : t('bar', { when: say.long(from), count: simulated });
  const listed = listedAlarms(result);
  const rows = [
    { key: 'raised', ...raised, tell: String },
    { key: 'per_day', ...raised, tell: perDay },
    { key: 'flood_minutes', ...floodMinutes, tell: String },
  ] as const;
  return (
    <div className={styles.result}>
      {result.samples === 0 || result.silent.length > 0 ? (
        <p role="alert">{t('silent', { points: result.silent.join(t('between')) })}</p>
      ) : null}
      {result.asksDevices ? <p role="alert">{t('asks_devices')}</p> : null}
      <table className={styles.figures}>
        <thead>
          <tr>
            <th>{t('figures.title')}</th>
            <th>{t('figures.rehearsed')}</th>
            {compared ? <th>{t('figures.real')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, simulated, real, tell }) => (
            <tr key={key}>
              <th scope="row">
                {t(`figures.${key}`)}
                {key === 'flood_minutes' ? <small>{t('figures.flood_minutes_hint')}</small> : null}
              </th>
              <td>{tell(simulated)}</td>
              {compared ? <td>{tell(real)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {compared ? (
        <p>{t('compared', { added: result.added, missed: result.missedCount })}</p>
      ) : null}
      <div className={styles.chart}>
        <h3>
          {t('chart')} <ZoneMark timeZone={result.timeZone} />
        </h3>
        <BarChart
          title={t('chart')}
          series={compared ? series : [{ ...uncompared, name: t('figures.rehearsed') }]}
          bars={days.map((day) => ({
            key: day.from,
            label: say.short(day.from),
            title: titleOf(day),
            values: compared ? [day.simulated - day.added, day.added, day.missed] : [day.simulated],
          }))}
        />
      </div>
      <h3>{t('list')}</h3>
      {listed.length === 0 ? <p>{t('none')}</p> : null}
      <ol className={styles.list} aria-label={t('list')}>
        {listed.map((alarm) => (
          <li key={alarm.key}>
            {compared ? (
              <StatusTag tone={tones[alarm.outcome]}>{t(`outcomes.${alarm.outcome}`)}</StatusTag>
            ) : null}
            <span>
              <Moment time={alarm.raisedAt} />
            </span>
            <span>{valueText(alarm, unit)}</span>
            <span>
              {t('lasted')} <AlarmDuration alarm={alarm} />
            </span>
            <span>{alarm.raises > 1 ? t('times', { count: alarm.raises }) : null}</span>
            <span>
              {alarm.id === null ? null : (
                <Link to={`/alarm/alarm_page?alarmId=${alarm.id}`}>{alarm.number}</Link>
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.hint}>{t('samples', { count: result.samples })}</p>
      <Link to="/task_center">{t('file_hint')}</Link>
    </div>
  );
};

const valueText = ({ value }: ListedAlarm, unit: string): string =>
  value === null ? '–' : `${formatNumber(value, null, true)} ${unit}`.trim();

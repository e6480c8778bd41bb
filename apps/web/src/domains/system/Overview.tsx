import { systemEventEndpoints } from '@millwright/contract/system/endpoints';
import type { PartState, SystemState } from '@millwright/contract/system/system-state.schemas';
import { ErrorState, Moment, StatusTag, type StatusTone } from '@millwright/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../texts/duration-text.ts';
import { failureText } from '../../wire/errors/failure-text.ts';
import { useCall } from '../../wire/queries/use-call.ts';
import { useChange } from '../../wire/queries/use-change.ts';
import {
  type CardText,
  diskText,
  jobsText,
  runsText,
  slowCallsText,
  spoolText,
} from './overview-texts.ts';
import styles from './system.module.css';

const partTones: Readonly<Record<PartState, StatusTone>> = {
  well: 'ok',
  degraded: 'warn',
  silent: 'warn',
  away: 'bad',
};

/** How disk, samples, engines and backups are now, on both frames. */
export const Overview = () => {
  const { t } = useTranslation('system');
  const { data, error, refetch } = useCall(systemEventEndpoints.state, {}, { everyMs: 10_000 });
  if (data === undefined) {
    return error ? (
      <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true" className={styles.cards}>
        {cards.map((card) => (
          <section className={styles.card} key={card}>
            <h2>{t(`cards.${card}`)}</h2>
            <p>…</p>
          </section>
        ))}
      </div>
    );
  }
  return (
    <>
      {error ? (
        <p className={styles.stale} role="status">
          {t('stale')} <Moment time={data.at} /> <small>{failureText(error)}</small>
        </p>
      ) : null}
      <Cards state={data} />
    </>
  );
};

const cards = [
  'disk',
  'spool',
  'backup',
  'drill',
  'jobs',
  'parts',
  'slow_calls',
  'retention',
] as const;

const Cards = ({ state }: { readonly state: SystemState }) => {
  const { t, i18n } = useTranslation('system');
  const locale = i18n.language;
  const now = { at: state.at, locale };
  const worst = worstOf(state.parts);
  return (
    <div className={styles.cards}>
      <Card title={t('cards.disk')} text={diskText(t, state, locale)} />
      <Card title={t('cards.spool')} text={spoolText(t, state, locale)} />
      <Card title={t('cards.backup')} text={runsText(t, state.backup, now)} />
      <Card title={t('cards.drill')} text={runsText(t, state.drill, now)} />
      <Card title={t('cards.jobs')} text={jobsText(t, state)}>
        {state.jobs.dead > 0 ? <RetryJobs /> : null}
      </Card>
      <Card
        wide
        title={t('cards.parts')}
        text={{ tone: partTones[worst], state: t(`parts.${worst}`), lines: [] }}
      >
        <ul>
          {state.parts.map((part) => (
            <li key={part.name}>
              {t(`names.${part.name}`, { defaultValue: part.name })}
              <StatusTag tone={partTones[part.state]}>{t(`part_states.${part.state}`)}</StatusTag>
            </li>
          ))}
        </ul>
      </Card>
      <Card broad wide title={t('cards.slow_calls')} text={slowCallsText(t, state)}>
        <ul>
          {state.slowCalls.map(({ call, count, longestMs }) => (
            <li key={call}>
              <code>{call}</code>
              <span>{t('slow_calls.one', { time: durationText(longestMs, locale), count })}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card wide title={t('cards.retention')}>
        <ul>
          {state.retention.map(({ log, days }) => (
            <li key={log}>
              {t(`words.logs.${log.replaceAll(' ', '_')}`, { defaultValue: log })}
              <span>{t('retention.days', { count: days })}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
};

const RetryJobs = () => {
  const { t } = useTranslation('system');
  const retry = useChange(systemEventEndpoints.retryJobs);
  return (
    <p>
      <button
        className="mw-state-retry"
        disabled={retry.isPending}
        onClick={() => retry.mutate({})}
        type="button"
      >
        {t('jobs.retry')}
      </button>
    </p>
  );
};

const worstOf = (parts: SystemState['parts']): PartState =>
  (['away', 'silent', 'degraded'] as const).find((worse) =>
    parts.some(({ state }) => state === worse),
  ) ?? 'well';

const Card = ({
  title,
  text,
  wide = false,
  broad = false,
  children,
}: {
  readonly title: string;
  /** Nothing where there is no better and worse. */
  readonly text?: CardText;
  /** Has a row of its own on the phone. */
  readonly wide?: boolean;
  /** Takes two places on the desktop. */
  readonly broad?: boolean;
  readonly children?: ReactNode;
}) => (
  <section className={`${styles.card} ${broad ? styles.broad : ''} ${wide ? styles.wide : ''}`}>
    <h2>{title}</h2>
    {text === undefined ? null : <StatusTag tone={text.tone}>{text.state}</StatusTag>}
    {text?.lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
    {children}
  </section>
);

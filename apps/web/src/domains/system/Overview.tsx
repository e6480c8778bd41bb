import { systemEventEndpoints } from '@millwright/contract/system/endpoints';
import type { PartState, SystemState } from '@millwright/contract/system/system-state.schemas';
import { ErrorState, Moment, StatusTag, type StatusTone } from '@millwright/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../wire/errors/failure-text.ts';
import { useCall } from '../../wire/queries/use-call.ts';
import { type CardText, diskText, runsText, spoolText } from './overview-texts.ts';
import styles from './system.module.css';

const partTones: Readonly<Record<PartState, StatusTone>> = {
  well: 'ok',
  degraded: 'warn',
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
            <h3>{t(`cards.${card}`)}</h3>
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

const cards = ['disk', 'spool', 'backup', 'drill', 'parts'] as const;

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
    </div>
  );
};

const worstOf = (parts: SystemState['parts']): PartState => {
  if (parts.some(({ state }) => state === 'away')) return 'away';
  return parts.some(({ state }) => state === 'degraded') ? 'degraded' : 'well';
};

const Card = ({
  title,
  text,
  wide = false,
  children,
}: {
  readonly title: string;
  readonly text: CardText;
  /** Has a row of its own on the phone. */
  readonly wide?: boolean;
  readonly children?: ReactNode;
}) => (
  <section className={`${styles.card} ${wide ? styles.wide : ''}`}>
    <h3>{title}</h3>
    <StatusTag tone={text.tone}>{text.state}</StatusTag>
    {text.lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
    {children}
  </section>
);

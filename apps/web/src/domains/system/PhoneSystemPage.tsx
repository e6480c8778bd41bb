import { systemEventEndpoints } from '@millwright/contract/system/endpoints';
import type { SystemEvent } from '@millwright/contract/system/system-events.schemas';
import { EmptyState, ErrorState, Moment } from '@millwright/ui';
import { Button, PullToRefresh, Skeleton } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../wire/errors/failure-text.ts';
import { useCall } from '../../wire/queries/use-call.ts';
import { useChange } from '../../wire/queries/use-change.ts';
import { sayReason } from '../../wire/say-reason.ts';
import { EventState, Severity } from './EventTags.tsx';
import { Overview } from './Overview.tsx';
import styles from './system.module.css';

/** The phone shows what happened lately; older events are searched on the desktop. */
const latest = { page: 1, pageSize: 50 } as const;

/** How the installation is, on the phone. */
export const PhoneSystemPage = () => {
  const { t } = useTranslation('system');
  const { data, error, refetch } = useCall(systemEventEndpoints.list, latest, {
    everyMs: 60_000,
  });
  const acknowledgeAll = useChange(systemEventEndpoints.acknowledgeAll);
  const waits = data?.list.some(({ acknowledgedAt }) => acknowledgedAt === null) ?? false;
  return (
    <PullToRefresh onRefresh={async () => void (await refetch())}>
      <div className={styles.phone}>
        <Overview />
        <header className={styles.head}>
          <h2>{t('titles.events')}</h2>
          {waits ? (
            <Button
              loading={acknowledgeAll.isPending}
              onClick={() => acknowledgeAll.mutate({})}
              size="small"
            >
              {t('acknowledge_all')}
            </Button>
          ) : null}
        </header>
        {error && !data ? (
          <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <Skeleton.Paragraph animated lineCount={6} /> : null}
        {data?.list.length === 0 ? <EmptyState title={t('empty')} hint={t('empty_hint')} /> : null}
        {data?.list.map((event) => (
          <EventCard event={event} key={event.id} />
        ))}
      </div>
    </PullToRefresh>
  );
};

const EventCard = ({ event }: { readonly event: SystemEvent }) => {
  const { t } = useTranslation('system');
  const acknowledge = useChange(systemEventEndpoints.acknowledge);
  const { id, kind, severity, code, details, beganAt, endedAt, acknowledgedAt } = event;
  return (
    <article className={styles.event}>
      <header>
        <h3>{t(`words.events.${kind}`)}</h3>
        <Severity severity={severity} />
      </header>
      <p>{sayReason(code, details)}</p>
      <small>
        <Moment time={beganAt} />
        {endedAt === null ? null : (
          <>
            {' – '}
            <Moment time={endedAt} />
          </>
        )}
      </small>
      <footer>
        <EventState event={event} />
        {acknowledgedAt === null ? (
          <Button
            loading={acknowledge.isPending}
            onClick={() => acknowledge.mutate({ ids: [id] })}
            size="small"
          >
            {t('acknowledge')}
          </Button>
        ) : (
          <small>{t('by', { name: event.acknowledgedBy ?? '' })}</small>
        )}
      </footer>
    </article>
  );
};

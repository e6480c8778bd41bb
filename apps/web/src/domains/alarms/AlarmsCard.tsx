import { EmptyState, ErrorState } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureText } from '../../wire/errors/failure-text.ts';
import styles from './alarms.module.css';
import { useCurrentAlarms } from './alarms.queries.ts';
import { AlarmList } from './list/AlarmList.tsx';

const shown = 8;

/** The latest active alarms, on the home page. */
export const AlarmsCard = () => {
  const { t } = useTranslation('alarms');
  const { data, error, refetch } = useCurrentAlarms({
    page: 1,
    pageSize: shown,
    sort: 'raisedAt',
    silence: 'none',
  });
  return (
    <>
      <div className={styles.head}>
        <h2>{t('current.title')}</h2>
        <Link to="/alarm/current_alarm_page">{t('card.all', { count: data?.total ?? 0 })}</Link>
      </div>
      {error && !data ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : null}
      {data?.list.length === 0 ? <EmptyState title={t('current.empty')} /> : null}
      <AlarmList alarms={data?.list ?? []} />
    </>
  );
};

import { webErrorEndpoints } from '@millwright/contract/audit/endpoints';
import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listFilters } from '../../../shell/list/list-state.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import styles from '../audit.module.css';

/** The latest reports of one error. */
export const ErrorEntries = ({ errorId }: { readonly errorId: number }) => {
  const { t } = useTranslation('audit');
  const { data, error } = useCall(
    webErrorEndpoints.entries,
    { errorId, page: 1, pageSize: 10, order: 'desc' },
    { keepPrevious: true },
  );
  if (error && !data) return <p role="alert">{failureText(error)}</p>;
  return (
    <section className={styles.latest} aria-busy={!data}>
      <h3>{t('errors.latest')}</h3>
      <ul>
        {data?.list.map(({ id, at, count, userName, page, address }) => (
          <li key={id}>
            <Moment time={at} />
            <span>{userName ?? t('errors.nobody')}</span>
            <span>{page}</span>
            <span>{address}</span>
            <span>× {count}</span>
          </li>
        ))}
      </ul>
      <Link
        to={`/error_logger/error_logger_page?${listFilters('audit.error_logger', { errorId })}`}
      >
        {t('errors.all')}
      </Link>
    </section>
  );
};

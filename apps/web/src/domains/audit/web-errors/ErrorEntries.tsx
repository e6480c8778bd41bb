import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureText } from '../../../wire/errors/failure-text.ts';
import styles from '../audit.module.css';
import { useWebErrorEntries } from './web-errors.queries.ts';

/** The latest reports of one error. */
export const ErrorEntries = ({ errorId }: { readonly errorId: number }) => {
  const { t } = useTranslation('audit');
  const { data, error } = useWebErrorEntries({ errorId, page: 1, pageSize: 10, order: 'desc' });
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
      <Link to={`/error_logger/error_logger_page?errorId=${errorId}`}>{t('errors.all')}</Link>
    </section>
  );
};

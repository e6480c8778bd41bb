import type { Report, ReportData } from '@millwright/contract/reports/configured/reports.schemas';
import { formatMoment } from '@millwright/kernel';
import { useUi, ZoneMark } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listFilters } from '../../../shell/list/list-state.ts';
import { mayOpen } from '../../../shell/session/access.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import styles from './configured.module.css';

/** What the report is called, of which span it is by the clock of its item, and what its marks mean. */
export const ReportHead = ({
  report: { itemId },
  data: { name, from, to, timeZone, period, periodTimeList },
}: {
  readonly report: Report;
  readonly data: ReportData;
}) => {
  const { t } = useTranslation('reports/configured');
  const { locale } = useUi();
  const maySeeAlarms = mayOpen(useProfile(), 'history_alarm_page');
  const title = periodTimeList.find(({ id }) => id === period)?.title;
  const moment = (time: number): string => formatMoment(time, locale, timeZone);
  const alarms = listFilters('alarms.history', { itemId, range: `${from},${to}` });
  return (
    <header className={styles.head}>
      <h2>{title === undefined ? name : `${name} · ${title}`}</h2>
      <p>
        {from === to ? t('read.no_shift') : t('read.span', { from: moment(from), to: moment(to) })}{' '}
        <ZoneMark timeZone={timeZone} />
      </p>
      <ul className={styles.legend}>
        <li>
          <i data-is="gap">–</i> {t('read.gap')}
        </li>
        <li>
          <i data-is="bad" /> {t('read.bad')}
        </li>
        {maySeeAlarms && from < to ? (
          <li className={styles.aside}>
            <Link to={`/alarm/history_alarm_page?${alarms}`}>{t('read.alarms')}</Link>
          </li>
        ) : null}
      </ul>
    </header>
  );
};

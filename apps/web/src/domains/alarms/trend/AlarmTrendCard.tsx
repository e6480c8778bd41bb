import { BarChart } from '@millwright/charts';
import {
  type AlarmTrendView,
  alarmTrendViews,
} from '@millwright/contract/alarms/alarm-trend-views';
import { isTimeZone } from '@millwright/kernel';
import { Choices, ErrorState, useUi, ZoneMark } from '@millwright/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import styles from '../alarms.module.css';
import { useAlarmTrend } from '../alarms.queries.ts';
import { stepText } from './step-text.ts';

/** How many alarms were raised over a day, a month or a year, on the home page. */
export const AlarmTrendCard = () => {
  const { t } = useTranslation('alarms');
  const ui = useUi();
  const [view, setView] = useState<AlarmTrendView>('hours');
  const { data, error, refetch } = useAlarmTrend(view);
  const steps = data?.list ?? [];
  const raised = steps.reduce((sum, step) => sum + step.raised, 0);
  // A browser may be older than a zone.
  const timeZone = data && isTimeZone(data.timeZone) ? data.timeZone : ui.timeZone;
  const say = stepText(view, ui.locale, timeZone);
  return (
    <div className={styles.trend}>
      <div className={styles.head}>
        <h2>{t('trend.title')}</h2>
        <span>{data ? t('trend.total', { count: raised }) : null}</span>
        <ZoneMark timeZone={data?.timeZone ?? ui.timeZone} />
        <Choices
          label={t('trend.title')}
          value={view}
          options={alarmTrendViews.map((key) => ({ key, label: t(`trend.views.${key}`) }))}
          onChange={setView}
        />
      </div>
      {error && !data ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <BarChart
          title={t('trend.title')}
          bars={steps.map((step) => ({
            key: step.from,
            label: say.short(step.from),
            title: t('trend.bar', { when: say.long(step.from), count: step.raised }),
            value: step.raised,
          }))}
        />
      )}
    </div>
  );
};

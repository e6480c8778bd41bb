import { BarChart } from '@millwright/charts';
import {
  type AlarmTrendView,
  alarmTrendViews,
} from '@millwright/contract/alarms/alarm-trend-views';
import type { AlarmTrendStep } from '@millwright/contract/alarms/alarms.schemas';
import { isTimeZone } from '@millwright/kernel';
import { Choices, ErrorState, useUi, ZoneMark } from '@millwright/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import styles from '../alarms.module.css';
import { useAlarmTrend } from '../alarms.queries.ts';
import { stepText } from './step-text.ts';
import { levelSeries, levelsText, stackOf } from './trend-bars.ts';

/** How many alarms of each level were raised over a day, a month or a year, on the home page. */
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
  const titleOf = ({ from, raised, levels }: AlarmTrendStep): string => {
    const whole = t('trend.bar', { when: say.long(from), count: raised });
    if (raised === 0) return whole;
    return t('trend.of_levels', {
      whole,
      levels: levelsText(levels, ui.texts.level, t('trend.between')),
    });
  };
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
          series={levelSeries(ui.texts.level)}
          bars={steps.map((step) => ({
            key: step.from,
            label: say.short(step.from),
            title: titleOf(step),
            values: stackOf(step.levels),
          }))}
        />
      )}
    </div>
  );
};

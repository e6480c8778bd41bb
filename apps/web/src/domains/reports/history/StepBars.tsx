import { ColumnChart } from '@millwright/charts';
import { historyEndpoints } from '@millwright/contract/reports/endpoints';
import type { BarAggregate } from '@millwright/contract/reports/variable/variable-reports.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { formatNumber, type TimeSpan, type TimeStep } from '@millwright/kernel';
import { ErrorState, useUi } from '@millwright/ui';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import styles from './history.module.css';
import { sayAggregate } from './say-number.ts';
import { stepLabels } from './step-labels.ts';

/** Of each point one number of each step, in columns. */
export const StepBars = ({
  points,
  nameOf,
  range,
  step,
  bar,
}: {
  readonly points: readonly ItemDataPoint[];
  readonly nameOf: (point: ItemDataPoint) => string;
  readonly range: TimeSpan;
  readonly step: TimeStep;
  readonly bar: BarAggregate;
}) => {
  const { t } = useTranslation('reports');
  const { locale, timeZone } = useUi();
  const asked = {
    points: points.map(({ pointId }) => pointId),
    from: Math.round(range.from),
    to: Math.round(range.to),
    step,
  };
  const { data, error, refetch } = useCall(
    historyEndpoints.bars,
    points.length === 0 ? null : asked,
    { keepPrevious: true, staleMs: 60_000 },
  );
  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton active />;
  const labels = stepLabels(data.steps, step, locale, timeZone);
  return (
    <div className={styles.bars}>
      {points.map((point, place) => {
        const name = nameOf(point);
        const bars = data.series.find(({ pointId }) => pointId === point.pointId)?.bars ?? [];
        return (
          <section key={point.pointId}>
            <h3>
              {name}
              {point.unit === '' ? null : <small>{point.unit}</small>}
            </h3>
            <ColumnChart
              title={`${name} ${t(`history.aggregates.${bar}`)}`}
              colour={`var(--mw-series-${(place % 8) + 1})`}
              say={(value) => formatNumber(value, null)}
              columns={data.steps.map(({ from }, at) => {
                const found = bars[at] ?? null;
                const said = (['min', 'mean', 'max', 'count'] as const)
                  .map(
                    (key) =>
                      `${t(`history.aggregates.${key}`)} ${sayAggregate(key, found?.[key] ?? null, point)}`,
                  )
                  .join('\n');
                const own = sayAggregate(bar, found?.[bar] ?? null, point);
                return {
                  key: from,
                  label: labels[at]?.short ?? '',
                  title: `${labels[at]?.whole ?? ''}\n${t(`history.aggregates.${bar}`)} ${own}\n${said}`,
                  value: found?.[bar] ?? null,
                };
              })}
            />
          </section>
        );
      })}
    </div>
  );
};

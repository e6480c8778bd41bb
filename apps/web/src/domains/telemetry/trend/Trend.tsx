import { TrendChart, type TrendChartHandle, type TrendRange } from '@millwright/charts';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { formatNumber, isBad } from '@millwright/kernel';
import { EmptyState, ErrorState, useUi } from '@millwright/ui';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { live } from '../../../wire/live/live.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import { useTrend } from '../telemetry.queries.ts';
import styles from './trend.module.css';
import { toLimits, toSeries } from './trend-series.ts';
import { isLive, isSliding, lengthOf, type TrendState } from './trend-state.ts';

/** Widths are asked for in these steps, so that a window being dragged asks seldom. */
const widthStep = 200;

/** The course of some points: history from the server, then live samples. */
export const Trend = ({
  points,
  nameOf,
  shown,
  height = 380,
  onRange,
  onReset,
  chart,
}: {
  readonly points: readonly ItemDataPoint[];
  readonly nameOf: (point: ItemDataPoint) => string;
  /** The same object until something else is chosen. */
  readonly shown: TrendState['shown'];
  readonly height?: number;
  readonly onRange: (range: TrendRange) => void;
  readonly onReset: () => void;
  readonly chart: RefObject<TrendChartHandle | null>;
}) => {
  const { t } = useTranslation('telemetry');
  const { locale, timeZone } = useUi();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const following = isLive(shown);
  // A sliding range is fixed when it is chosen; the chart moves it on.
  const range = useMemo((): TrendRange => {
    if (!isSliding(shown)) return shown;
    const now = serverClock.now();
    return { from: now - lengthOf(shown.span), to: now };
  }, [shown]);

  useEffect(() => {
    if (!box.current) return;
    const sizes = new ResizeObserver(([entry]) => {
      const pixels = entry?.contentRect.width ?? 0;
      if (pixels > 0) setWidth(Math.ceil(pixels / widthStep) * widthStep);
    });
    sizes.observe(box.current);
    return () => sizes.disconnect();
  }, []);

  const ids = points.map(({ pointId }) => pointId);
  const key = ids.join(',');
  useEffect(() => {
    if (!following || key === '') return;
    return live.watch(key.split(',').map(Number), (id, value, time, quality) => {
      if (time > 0 && typeof value === 'number') {
        chart.current?.append(id, time, isBad(quality) ? Number.NaN : value);
      }
    });
  }, [key, following, chart]);

  const { data, error, refetch } = useTrend(ids, range, width);
  const series = useMemo(
    () => toSeries(points, data?.series ?? [], nameOf),
    [points, data, nameOf],
  );
  const limits = useMemo(
    () =>
      toLimits(
        points,
        (kind, point, value) =>
          `${nameOf(point)} ${t(`trend.${kind}`)} ${formatNumber(value, point.decimals)}`,
      ),
    [points, nameOf, t],
  );
  const texts = useMemo(
    () => ({
      label: t('trend.label', { names: points.map(nameOf).join(', ') }),
      keys: t('trend.keys'),
      time: t('trend.time'),
      series: t('trend.series'),
      value: t('trend.value'),
      minimum: t('trend.minimum'),
      maximum: t('trend.maximum'),
      latest: t('trend.latest'),
    }),
    [t, points, nameOf],
  );

  return (
    <div ref={box} className={styles.chart}>
      {points.length === 0 ? (
        <EmptyState title={t('trend.no_points')} hint={t('trend.no_points_hint')} />
      ) : error && !data ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <TrendChart
          ref={chart}
          series={series}
          range={range}
          live={following}
          limits={limits}
          locale={locale}
          timeZone={timeZone}
          now={serverClock.now}
          texts={texts}
          height={height}
          onRange={onRange}
          onReset={onReset}
        />
      )}
    </div>
  );
};

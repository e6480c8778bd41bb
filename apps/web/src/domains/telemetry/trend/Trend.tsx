import {
  TrendChart,
  type TrendChartHandle,
  type TrendCursors,
  type TrendLimit,
  type TrendRange,
} from '@millwright/charts';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { isBad, type PointId, sayValue } from '@millwright/kernel';
import { EmptyState, ErrorState, useUi } from '@millwright/ui';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { live } from '../../../wire/live/live.ts';
import { useLiveLost } from '../../../wire/live/use-live-lost.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import { useSwitchWords, useValueFormats } from '../live/value-format.tsx';
import { useTrend } from '../telemetry.queries.ts';
import { type EarlierRange, hiddenPoints, laidOver, withPairs } from './earlier-series.ts';
import styles from './trend.module.css';
import { toLimits, toSeries } from './trend-series.ts';
import { isLive, rangeOf, type TrendState } from './trend-state.ts';

/** Widths are asked for in these steps, so that a window being dragged asks seldom. */
const widthStep = 200;
const noPoints: readonly PointId[] = [];

export interface TrendProps {
  readonly points: readonly ItemDataPoint[];
  readonly nameOf: (point: ItemDataPoint) => string;
  /** What is shown, and how; `shown` is the same object until something else is chosen. */
  readonly state: TrendState;
  readonly change: (part: Partial<TrendState>) => void;
  readonly cursors: TrendCursors;
  readonly onCursors: (cursors: TrendCursors) => void;
  /** Height of the plot, a CSS length. */
  readonly height: string;
  readonly chart: RefObject<TrendChartHandle | null>;
  /** A span that began earlier, whose courses lie under those that are shown. */
  readonly earlier?: EarlierRange | null;
  /** What a double click leads back to; unless given to the last half hour. */
  readonly onReset?: () => void;
  /** Instead of the limits that the points have now. */
  readonly limits?: readonly TrendLimit[];
}

/** The course of some points: history from the server, then live samples. */
export const Trend = ({
  points,
  nameOf,
  state,
  change,
  cursors,
  onCursors,
  height,
  chart,
  earlier = null,
  onReset = () => change({ shown: { span: '30m' } }),
  limits: given,
}: TrendProps) => {
  const { t } = useTranslation('telemetry');
  const { locale, timeZone } = useUi();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const { shown, hidden, axes } = state;
  const following = isLive(shown);
  const lost = useLiveLost();
  // A sliding range is fixed when it is chosen; the chart moves it on.
  const range = useMemo(() => rangeOf(shown, serverClock.now()), [shown]);

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

  const { data, error, isPlaceholderData, refetch } = useTrend(ids, range, width);
  const before = useTrend(earlier === null ? noPoints : ids, earlier ?? range, width);
  useAskedAfterLoss(lost, () => void refetch());
  const formatOf = useValueFormats();
  const words = useSwitchWords();
  const series = useMemo(() => {
    const until = isPlaceholderData ? null : Math.min(range.to, serverClock.now());
    const said = { nameOf, formatOf, words };
    const now = toSeries(points, data?.series ?? [], { ...said, until });
    if (earlier === null) return now;
    const past = toSeries(points, before.data?.series ?? [], { ...said, until: earlier.to });
    return [...now, ...past.map((one) => laidOver(one, earlier, range.from - earlier.from))];
  }, [points, data, before.data, nameOf, formatOf, words, range, earlier, isPlaceholderData]);
  const hiddenLines = useMemo(() => withPairs(hidden), [hidden]);
  const limits = useMemo(
    () =>
      given ??
      toLimits(
        points,
        (kind, point, value) =>
          `${nameOf(point)} ${t(`trend.${kind}`)} ${sayValue(value, formatOf(point), words)}`,
      ),
    [given, points, nameOf, formatOf, words, t],
  );
  const texts = useMemo(
    () => ({
      label: t('trend.label', { names: points.map(nameOf).join(', ') }),
      keys: t('trend.keys'),
      time: t('trend.time'),
      words: (name: string) => t('trend.words', { name }),
      series: t('trend.series'),
      value: t('trend.value'),
      minimum: t('trend.minimum'),
      maximum: t('trend.maximum'),
      latest: t('trend.latest'),
      cursor: t('trend.cursor', { name: '{{name}}' }),
      show: t('trend.show_line'),
      hide: t('trend.hide_line'),
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
          lost={lost}
          limits={limits}
          axes={axes}
          hidden={hiddenLines}
          cursors={cursors}
          locale={locale}
          timeZone={timeZone}
          now={serverClock.now}
          texts={texts}
          height={height}
          onRange={(chosen: TrendRange) => change({ shown: chosen })}
          onReset={onReset}
          onHidden={(lines) => change({ hidden: hiddenPoints(ids, hidden, lines) })}
          onCursors={onCursors}
        />
      )}
    </div>
  );
};

/** What came while nothing was heard is in the history. */
const useAskedAfterLoss = (lost: boolean, ask: () => void): void => {
  const askNow = useEffectEvent(ask);
  const wasLost = useRef(lost);
  useEffect(() => {
    if (wasLost.current && !lost) askNow();
    wasLost.current = lost;
  }, [lost]);
};

import {
  type CSSProperties,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import 'uplot/dist/uPlot.min.css';
import '../charts.css';
import { TrendLegend, type TrendLegendHandle } from './TrendLegend.tsx';
import { createTrend, type Trend } from './trend.ts';
import { trendCsv } from './trend-csv.ts';
import type { TrendLimit, TrendRange, TrendSeries } from './trend-series.ts';
import type { TrendTexts } from './trend-texts.ts';

export interface TrendChartHandle {
  /** A live sample; NaN = bad quality, a gap. Cheap: drawn at most five times a second. */
  append(seriesId: number, time: number, value: number): void;
  /** What is drawn now, as CSV text. */
  csv(): string;
}

export interface TrendChartProps {
  readonly series: readonly TrendSeries[];
  readonly range: TrendRange;
  /** The range slides with the time and appended samples are drawn. */
  readonly live?: boolean;
  readonly limits?: readonly TrendLimit[];
  readonly locale: string;
  /** IANA name, e.g. Asia/Shanghai. */
  readonly timeZone: string;
  /** The server's time now in milliseconds. */
  readonly now?: () => number;
  readonly texts: TrendTexts;
  /** Height of the plot in CSS pixels. */
  readonly height?: number;
  /** Somebody zoomed or panned: ask the history for this range. */
  readonly onRange: (range: TrendRange) => void;
  /** Somebody asked for the range as it was (double click, Home). */
  readonly onReset: () => void;
  readonly ref?: Ref<TrendChartHandle>;
}

const noLimits: readonly TrendLimit[] = [];

/** A trend of several points: live and historical, zoomed and panned by mouse, touch and keys. */
export const TrendChart = ({
  series,
  range,
  live = false,
  limits = noLimits,
  locale,
  timeZone,
  now = Date.now,
  texts,
  height = 360,
  onRange,
  onReset,
  ref,
}: TrendChartProps) => {
  const host = useRef<HTMLDivElement>(null);
  const trend = useRef<Trend>(null);
  const legend = useRef<TrendLegendHandle>(null);
  const drawn = useRef({ range, shown: new Map(series.map(({ id, columns }) => [id, columns])) });
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const keysId = useId();
  const tellRange = useEffectEvent(onRange);
  const tellReset = useEffectEvent(onReset);
  const serverNow = useEffectEvent(now);
  const view = { series, range, live, limits, hidden };
  const showNow = useEffectEvent(() => trend.current?.show(view));

  useEffect(() => {
    if (!host.current) return;
    const made = createTrend(host.current, {
      locale,
      timeZone,
      now: () => serverNow(),
      events: {
        range: (chosen) => tellRange(chosen),
        reset: () => tellReset(),
        cursor: (cursor) => legend.current?.cursor(cursor),
        drawn: (shown, shownRange) => {
          drawn.current = { range: shownRange, shown: new Map(shown) };
          legend.current?.drawn(shown, shownRange);
        },
      },
    });
    trend.current = made;
    showNow();
    return () => {
      trend.current = null;
      made.destroy();
    };
  }, [locale, timeZone]);

  useEffect(() => {
    trend.current?.show({ series, range, live, limits, hidden });
  }, [series, range, live, limits, hidden]);

  useImperativeHandle(ref, () => ({
    append: (seriesId, time, value) => trend.current?.append(seriesId, time, value),
    csv: () =>
      trendCsv(
        series
          .filter(({ id }) => !hidden.has(id))
          .map((one) => ({ ...one, columns: drawn.current.shown.get(one.id) ?? one.columns })),
        drawn.current.range,
        timeZone,
        texts.time,
      ),
  }));

  const toggle = (id: number): void => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };

  return (
    <figure className="mw-trend" style={{ '--mw-trend-height': `${height}px` } as CSSProperties}>
      {/* biome-ignore lint/a11y/useSemanticElements: a plot that takes keys is no form group */}
      <div
        ref={host}
        className="mw-trend-plot"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the plot need its focus
        tabIndex={0}
        aria-label={texts.label}
        aria-describedby={keysId}
      />
      <p id={keysId} className="mw-trend-hidden">
        {texts.keys}
      </p>
      <TrendLegend
        ref={legend}
        series={series}
        hidden={hidden}
        locale={locale}
        timeZone={timeZone}
        texts={texts}
        onToggle={toggle}
      />
    </figure>
  );
};

import { formatMoment } from '@millwright/kernel';
import {
  type CSSProperties,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import 'uplot/dist/uPlot.min.css';
import '../charts.css';
import { readPalette } from '../palette.ts';
import type { AxisMode } from './axes/scale-groups.ts';
import { bothCursors, type TrendCursors } from './cursors/trend-cursors.ts';
import { drawPicture, namedCursors } from './picture/draw-picture.ts';
import { legendRows } from './picture/legend-rows.ts';
import { TrendLegend, type TrendLegendHandle } from './TrendLegend.tsx';
import { createTrend } from './trend.ts';
import { trendCsv } from './trend-csv.ts';
import type { TrendLimit, TrendRange, TrendSeries } from './trend-series.ts';
import type { TrendTexts } from './trend-texts.ts';
import type { Drawn, Trend } from './trend-view.ts';

export interface TrendChartHandle {
  /** A live sample; NaN = bad quality, a gap. Cheap: drawn at most five times a second. */
  append(seriesId: number, time: number, value: number): void;
  /** What is drawn now, as CSV text. */
  csv(): string;
  /** What is drawn now, as a PNG with its title, time and legend; null while nothing is. */
  picture(title: string): Promise<Blob | null>;
  /** Sets both cursors where they are in sight. */
  setCursors(): void;
}

export interface TrendChartProps {
  readonly series: readonly TrendSeries[];
  readonly range: TrendRange;
  /** The range slides with the time and appended samples are drawn. */
  readonly live?: boolean;
  /** Nothing is heard at the moment: lines end where that began. */
  readonly lost?: boolean;
  readonly limits?: readonly TrendLimit[];
  /** Whether series of one unit share a value axis. */
  readonly axes?: AxisMode;
  /** Ids of the series that are switched off. */
  readonly hidden: ReadonlySet<number>;
  readonly cursors: TrendCursors;
  readonly locale: string;
  /** IANA name, e.g. Asia/Shanghai. */
  readonly timeZone: string;
  /** The server's time now in milliseconds. */
  readonly now?: () => number;
  readonly texts: TrendTexts;
  /** Height of the plot, a CSS length. */
  readonly height?: string;
  /** Somebody zoomed or panned: ask the history for this range. */
  readonly onRange: (range: TrendRange) => void;
  /** Somebody asked for the range as it was (double click, Home). */
  readonly onReset: () => void;
  readonly onHidden: (hidden: ReadonlySet<number>) => void;
  readonly onCursors: (cursors: TrendCursors) => void;
  readonly ref?: Ref<TrendChartHandle>;
}

const noLimits: readonly TrendLimit[] = [];

/** A trend of several points: live and historical, zoomed, panned and measured by mouse, touch and keys. */
export const TrendChart = ({
  series,
  range,
  live = false,
  lost = false,
  limits = noLimits,
  axes = 'common',
  hidden,
  cursors,
  locale,
  timeZone,
  now = Date.now,
  texts,
  height = '360px',
  onRange,
  onReset,
  onHidden,
  onCursors,
  ref,
}: TrendChartProps) => {
  const host = useRef<HTMLDivElement>(null);
  const trend = useRef<Trend>(null);
  const legend = useRef<TrendLegendHandle>(null);
  const drawn = useRef<Drawn>({ range, samples: new Map(), lines: new Map(), marked: [] });
  const keysId = useId();
  const tellRange = useEffectEvent(onRange);
  const tellReset = useEffectEvent(onReset);
  const tellCursors = useEffectEvent(onCursors);
  const serverNow = useEffectEvent(now);
  const cursorLabel = useEffectEvent((name: string) => texts.cursor.replace('{{name}}', name));
  const view = { series, range, live, lost, limits, hidden, axes, cursors };
  const showNow = useEffectEvent(() => trend.current?.show(view));

  useEffect(() => {
    if (!host.current) return;
    const made = createTrend(host.current, {
      locale,
      timeZone,
      now: () => serverNow(),
      cursorLabel: (name) => cursorLabel(name),
      events: {
        range: (chosen) => tellRange(chosen),
        reset: () => tellReset(),
        pointed: (readings) => legend.current?.pointed(readings),
        cursors: (set) => tellCursors(set),
        drawn: (shown) => {
          drawn.current = shown;
          legend.current?.drawn(shown);
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
    trend.current?.show({ series, range, live, lost, limits, hidden, axes, cursors });
  }, [series, range, live, lost, limits, hidden, axes, cursors]);

  const picture = (title: string): Promise<Blob | null> => {
    const plot = trend.current?.picture();
    if (!plot || !host.current) return Promise.resolve(null);
    const shown = drawn.current;
    const moments = [shown.range.from, shown.range.to].map((time) =>
      formatMoment(time, locale, timeZone),
    );
    const [left, right] = [plot.xOf(shown.range.from), plot.xOf(shown.range.to)];
    const canvas = drawPicture(
      {
        title,
        subtitle: `${moments.join(' – ')} (${timeZone})`,
        plot: plot.canvas,
        cursors: namedCursors(cursors.map(plot.xOf), { left, right }),
        rows: legendRows(series, hidden, shown, { texts, locale, timeZone }),
      },
      readPalette(host.current),
      devicePixelRatio,
    );
    return new Promise((done) => canvas.toBlob(done, 'image/png'));
  };

  useImperativeHandle(ref, () => ({
    append: (seriesId, time, value) => trend.current?.append(seriesId, time, value),
    csv: () =>
      trendCsv(
        series
          .filter(({ id }) => !hidden.has(id))
          .map((one) => ({ ...one, columns: drawn.current.samples.get(one.id) ?? one.columns })),
        drawn.current.range,
        timeZone,
        texts.time,
        texts.words,
      ),
    picture,
    setCursors: () => onCursors(bothCursors(trend.current?.range() ?? range)),
  }));

  const toggle = (id: number): void => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    onHidden(next);
  };

  return (
    <figure className="mw-trend" style={{ '--mw-trend-height': height } as CSSProperties}>
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
        cursors={cursors.length}
        locale={locale}
        timeZone={timeZone}
        texts={texts}
        onToggle={toggle}
      />
    </figure>
  );
};

/** The drawing of a trend, without React: uPlot, live samples, gestures, theme, size. */
import uPlot from 'uplot';
import { readPalette, watchTheme } from '../palette.ts';
import { align } from './align.ts';
import { decimate, joinColumns } from './decimate.ts';
import { bindKeys, bindPointers, bindWheel, type GestureTarget } from './gestures.ts';
import { createSampleRing, type SampleRing } from './sample-ring.ts';
import { trendOptions } from './trend-options.ts';
import type { TrendColumns, TrendLimit, TrendRange, TrendSeries } from './trend-series.ts';

/** What is to be seen. */
export interface TrendView {
  readonly series: readonly TrendSeries[];
  readonly range: TrendRange;
  /** The range slides with the time and live samples are drawn. */
  readonly live: boolean;
  readonly limits: readonly TrendLimit[];
  /** Ids of series that are switched off. */
  readonly hidden: ReadonlySet<number>;
}

/** The readings under the cursor. */
export interface TrendCursor {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** By series id; null = a gap. */
  readonly values: ReadonlyMap<number, number | null>;
}

export interface TrendEvents {
  /** A person chose a range by drag, wheel, touch or key; ask the history for it. */
  range(range: TrendRange): void;
  /** A person asked for the range as it was. */
  reset(): void;
  cursor(cursor: TrendCursor | null): void;
  /** After each redraw: what is drawn now, history and live together. */
  drawn(shown: ReadonlyMap<number, TrendColumns>, range: TrendRange): void;
}

export interface TrendNeeds {
  readonly locale: string;
  readonly timeZone: string;
  /** The server's time now, in milliseconds; the live range ends there. */
  readonly now: () => number;
  readonly events: TrendEvents;
}

export interface Trend {
  show(view: TrendView): void;
  /** A live sample of a series; NaN = bad quality, a gap. Drawn within 200 ms. */
  append(seriesId: number, time: number, value: number): void;
  destroy(): void;
}

/** Live samples kept per series: an hour at two per second. */
const liveCapacity = 7200;
/** Live redraws: at most five a second, at least one so that the window slides. */
const redrawMs = 200;
const slideMs = 1000;
/** A value that changed after a silence is drawn as a step of this length. */
const holdMs = 1000;

/**
 * Draws into `host`, which gives the size (it may change at any time) and the colours. Everything
 * is released by `destroy`; creating again afterwards is safe.
 */
export const createTrend = (host: HTMLElement, needs: TrendNeeds): Trend => {
  const { events } = needs;
  const rings = new Map<number, SampleRing>();
  let palette = readPalette(host);
  let view: TrendView = {
    series: [],
    range: { from: 0, to: 1 },
    live: false,
    limits: [],
    hidden: new Set(),
  };
  let range = view.range;
  let plot: uPlot | null = null;
  let structure = '';
  let unbind: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let lastDrawn = 0;

  const width = (): number => Math.max(60, host.clientWidth);
  const height = (): number => Math.max(80, host.clientHeight);

  const target: GestureTarget = {
    range: () => range,
    preview(next) {
      range = next;
      applyRange();
    },
    commit(next) {
      range = next;
      applyRange();
      events.range(next);
    },
    reset: () => events.reset(),
  };

  const applyRange = (): void => {
    plot?.setScale('x', { min: range.from / 1000, max: range.to / 1000 });
  };

  const columnsOf = (series: TrendSeries): TrendColumns => {
    const history = series.columns;
    const last = history.time[history.time.length - 1] ?? Number.NEGATIVE_INFINITY;
    const live = view.live ? rings.get(series.id)?.columns(last) : undefined;
    return decimate(live ? joinColumns(history, live) : history, width());
  };

  const build = (): void => {
    for (const end of unbind) end();
    plot?.destroy();
    plot = new uPlot(
      trendOptions(
        view.series,
        { ...needs, palette: () => palette, limits: () => view.limits },
        { width: width(), height: height() },
      ),
      [[]],
      host,
    );
    plot.hooks.setSelect = [takeSelection];
    plot.hooks.setCursor = [tellCursor];
    const { over } = plot;
    over.style.touchAction = 'pan-y';
    const doubleClick = (event: MouseEvent): void => {
      event.stopImmediatePropagation();
      target.reset();
    };
    over.addEventListener('dblclick', doubleClick, { capture: true });
    unbind = [bindWheel(over, target), bindPointers(over, target)];
  };

  const takeSelection = (from: uPlot): void => {
    const { left, width: selected } = from.select;
    if (selected < 6) return;
    from.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    target.commit({
      from: from.posToVal(left, 'x') * 1000,
      to: from.posToVal(left + selected, 'x') * 1000,
    });
  };

  const tellCursor = (from: uPlot): void => {
    const { left = -1, idxs } = from.cursor;
    if (left < 0) {
      events.cursor(null);
      return;
    }
    const values = new Map<number, number | null>();
    view.series.forEach((series, index) => {
      const at = idxs?.[index + 1];
      const value = at === null || at === undefined ? null : from.data[index + 1]?.[at];
      values.set(series.id, value ?? null);
    });
    events.cursor({ time: from.posToVal(left, 'x') * 1000, values });
  };

  /** Values come when they change: after a silence the last one held until just before. */
  const hold = (ring: SampleRing, seriesId: number, time: number): void => {
    const before = ring.last ?? lastOf(view.series.find(({ id }) => id === seriesId)?.columns);
    if (before && before.time < time - 2 * holdMs) ring.push(time - holdMs, before.value);
  };

  const draw = (): void => {
    frame = 0;
    if (!plot) return;
    lastDrawn = performance.now();
    if (view.live) {
      const span = range.to - range.from;
      const now = needs.now();
      range = { from: now - span, to: now };
    }
    const shown = new Map(view.series.map((series) => [series.id, columnsOf(series)]));
    const columns = [...shown.values()].map((one) => (view.live ? heldUntil(one, range.to) : one));
    plot.batch(() => {
      plot?.setData(align(columns), false);
      // Only now: a series that is switched while the plot is empty fixes its scale at nothing.
      view.series.forEach(({ id }, index) => {
        const show = !view.hidden.has(id);
        if (plot?.series[index + 1]?.show !== show) plot?.setSeries(index + 1, { show });
      });
      applyRange();
    });
    events.drawn(shown, range);
    if (view.live) schedule(slideMs);
  };

  const schedule = (within: number): void => {
    clearTimeout(timer);
    const wait = Math.max(0, lastDrawn + within - performance.now());
    timer = setTimeout(() => {
      if (frame === 0) frame = requestAnimationFrame(draw);
    }, wait);
  };

  const sizes = new ResizeObserver(() => {
    plot?.setSize({ width: width(), height: height() });
  });
  sizes.observe(host);
  const unwatch = watchTheme(() => {
    palette = readPalette(host);
    plot?.redraw(false, true);
  });
  const unkey = bindKeys(host, target);

  return {
    show(next) {
      const wasLive = view.live;
      view = next;
      range = next.range;
      if (next.live !== wasLive) for (const ring of rings.values()) ring.clear();
      const wanted = next.series.map(({ id, unit, shape }) => `${id} ${unit} ${shape}`).join();
      if (wanted !== structure || !plot) {
        structure = wanted;
        build();
      }
      lastDrawn = 0;
      draw();
    },
    append(seriesId, time, value) {
      let ring = rings.get(seriesId);
      if (!ring) {
        ring = createSampleRing(liveCapacity);
        rings.set(seriesId, ring);
      }
      hold(ring, seriesId, time);
      if (ring.push(time, value) && view.live) schedule(redrawMs);
    },
    destroy() {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      sizes.disconnect();
      unwatch();
      unkey();
      for (const end of unbind) end();
      plot?.destroy();
      plot = null;
    },
  };
};

const lastOf = (columns: TrendColumns | undefined): { time: number; value: number } | undefined => {
  const time = columns?.time.at(-1);
  const value = columns?.value.at(-1);
  return time === undefined || value === undefined ? undefined : { time, value };
};

/** Live, the last value holds until now; a lost point has said so with a gap. */
const heldUntil = (columns: TrendColumns, now: number): TrendColumns => {
  const last = lastOf(columns);
  if (last === undefined || last.time >= now) return columns;
  return joinColumns(columns, { time: Float64Array.of(now), value: Float64Array.of(last.value) });
};

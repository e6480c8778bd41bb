/** The drawing of a trend, without React: uPlot, live samples, gestures, theme, size. */
import { formatMoment } from '@millwright/kernel';
import uPlot from 'uplot';
import { readPalette, watchTheme } from '../palette.ts';
import type { ValueSpan } from './axes/value-zoom.ts';
import { align } from './columns/align.ts';
import { decimate, joinColumns } from './columns/decimate.ts';
import { heldFrom, heldUntil } from './columns/held-columns.ts';
import { createLiveSamples } from './columns/live-samples.ts';
import { type CursorHandles, createCursorHandles } from './cursors/cursor-handles.ts';
import {
  addCursor,
  areOutOfSight,
  bringCursor,
  removeCursor,
  swapCursors,
} from './cursors/trend-cursors.ts';
import { valueAt } from './cursors/value-at.ts';
import { bindAxes } from './gestures/bind-axes.ts';
import { bindKeys, type KeyTarget } from './gestures/bind-keys.ts';
import { bindClick, bindPointers, bindWheel } from './gestures/bind-plot.ts';
import { trendOptions } from './trend-options.ts';
import { emptyColumns, type TrendColumns, type TrendSeries } from './trend-series.ts';
import {
  emptyView,
  type Trend,
  type TrendNeeds,
  type TrendReadings,
  type TrendView,
} from './trend-view.ts';

/** Live redraws: at most five a second, at least one so that the window slides. */
const redrawMs = 200;
const slideMs = 1000;
/** A selection narrower than this, in pixels, was none. */
const leastSelected = 6;

/**
 * Draws into `host`, which gives the size (it may change at any time) and the colours. Everything
 * is released by `destroy`; creating again afterwards is safe.
 */
export const createTrend = (host: HTMLElement, needs: TrendNeeds): Trend => {
  const { events } = needs;
  const live = createLiveSamples();
  const zoomed = new Map<string, ValueSpan>();
  let palette = readPalette(host);
  let view: TrendView = emptyView;
  let range = view.range;
  let lines: ReadonlyMap<number, TrendColumns> = new Map();
  let plot: uPlot | null = null;
  let handles: CursorHandles | null = null;
  let structure = '';
  let unbind: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let lastDrawn = 0;
  /** When the connection was lost that is lost now. */
  let lostAt: number | null = null;
  /** What came before the last loss is to be had from the history, once that is asked again. */
  let isBroken = false;

  const width = (): number => Math.max(60, host.clientWidth);
  const height = (): number => Math.max(80, host.clientHeight);

  const applyRange = (): void => {
    plot?.setScale('x', { min: range.from / 1000, max: range.to / 1000 });
    handles?.place();
  };

  const choose = (scale: string, span: ValueSpan): void => {
    zoomed.set(scale, span);
    applyRange();
  };
  const spanOf = (scale: string): ValueSpan => {
    const { min, max } = plot?.scales[scale] ?? {};
    return [min ?? 0, max ?? 1];
  };
  const release = (scale?: string): void => {
    if (scale === undefined) zoomed.clear();
    else zoomed.delete(scale);
    applyRange();
  };

  const target: KeyTarget = {
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
    reset() {
      release();
      events.reset();
    },
    values(change) {
      const scales = new Set(plot?.axes.slice(1).map(({ scale = '' }) => scale));
      for (const scale of scales) zoomed.set(scale, change(spanOf(scale)));
      applyRange();
    },
    addCursor: () => events.cursors(addCursor(view.cursors, range)),
    swapCursors: () => events.cursors(swapCursors(view.cursors)),
    removeCursor: () => events.cursors(removeCursor(view.cursors, view.cursors.length - 1)),
  };

  /** The samples of a series, thinned for the width. */
  const samplesOf = (series: TrendSeries): TrendColumns => {
    const later = view.live ? live.after(series) : undefined;
    const all = later ? joinColumns(series.columns, later) : series.columns;
    return decimate(all, width(), series.shape === 'step');
  };

  /** Live, the last value holds until now; a lost point has said so with a gap. */
  const lineOf = (series: TrendSeries, samples: TrendColumns): TrendColumns => {
    const until = view.live ? Math.min(range.to, lostAt ?? range.to) : series.until;
    const held = until === null ? samples : heldUntil(samples, until);
    return series.shape === 'step' ? heldFrom(held, range.from) : held;
  };

  const readingsAt = (time: number): TrendReadings => ({
    time,
    values: new Map(
      view.series.map(({ id, shape }) => {
        const columns = lines.get(id);
        return [id, columns ? valueAt(columns, time, shape) : null];
      }),
    ),
  });

  const build = (): void => {
    for (const end of unbind) end();
    handles?.destroy();
    plot?.destroy();
    plot = new uPlot(
      trendOptions(
        view,
        {
          ...needs,
          palette: () => palette,
          limits: () => view.limits,
          zoomed: (scale) => zoomed.get(scale),
        },
        { width: width(), height: height() },
      ),
      [[]],
      host,
    );
    plot.hooks.setSelect = [takeSelection];
    plot.hooks.setCursor = [tellPointed];
    const { over } = plot;
    over.style.touchAction = 'pan-y';
    handles = createCursorHandles(over, {
      cursors: () => view.cursors,
      range: () => range,
      change: (cursors) => events.cursors(cursors),
      label: needs.cursorLabel,
      text: (time) => formatMoment(time, needs.locale, needs.timeZone),
    });
    const doubleClick = (event: MouseEvent): void => {
      event.stopImmediatePropagation();
      target.reset();
    };
    over.addEventListener('dblclick', doubleClick, { capture: true });
    const axes = plot.axes.slice(1).flatMap((axis) => {
      const element = (axis as uPlot.Axis & { _el?: HTMLElement })._el;
      return element && axis.scale !== undefined ? [{ element, scale: axis.scale }] : [];
    });
    unbind = [
      bindWheel(over, target),
      bindPointers(over, target),
      bindClick(over, (share) => {
        if (view.cursors.length === 0) return;
        const time = range.from + share * (range.to - range.from);
        events.cursors(bringCursor(view.cursors, time, range));
      }),
      bindAxes(axes, { span: spanOf, choose, release }),
    ];
  };

  const takeSelection = (from: uPlot): void => {
    const { left, width: selected } = from.select;
    if (selected < leastSelected) return;
    from.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    target.commit({
      from: from.posToVal(left, 'x') * 1000,
      to: from.posToVal(left + selected, 'x') * 1000,
    });
  };

  const tellPointed = (from: uPlot): void => {
    const { left = -1 } = from.cursor;
    events.pointed(left < 0 ? null : readingsAt(from.posToVal(left, 'x') * 1000));
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
    const samples = new Map(view.series.map((series) => [series.id, samplesOf(series)]));
    const drawn = view.series.map((series) => ({
      columns: lineOf(series, samples.get(series.id) ?? series.columns),
      stepped: series.shape === 'step',
    }));
    lines = new Map(view.series.map(({ id }, at) => [id, drawn[at]?.columns ?? emptyColumns]));
    plot.batch(() => {
      plot?.setData(align(drawn), false);
      applyRange();
    });
    events.drawn({ range, samples, lines, marked: view.cursors.map(readingsAt) });
    if (areOutOfSight(view.cursors, range)) events.cursors([]);
    if (view.live) schedule(slideMs);
  };

  const schedule = (within: number): void => {
    clearTimeout(timer);
    const wait = Math.max(0, lastDrawn + within - performance.now());
    timer = setTimeout(() => {
      if (frame === 0) frame = requestAnimationFrame(draw);
    }, wait);
  };

  /** Where the connection is lost, lines end; what is known of that time comes with the history. */
  const followLoss = (next: TrendView): void => {
    if (next.live !== view.live) live.clear();
    const isAsked = next.series.some(({ columns }, at) => columns !== view.series[at]?.columns);
    if (isBroken && !next.lost && isAsked) {
      live.clear();
      isBroken = false;
    }
    if (next.lost && lostAt === null) {
      lostAt = needs.now();
      isBroken = true;
      live.breakOff(
        next.series.map(({ id }) => id),
        lostAt,
      );
    } else if (!next.lost) lostAt = null;
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
      followLoss(next);
      // Cursors are moved by hand: the range that slides meanwhile stays where it is.
      if (next.range !== view.range || next.live !== view.live) range = next.range;
      view = next;
      const wanted = structureOf(next);
      if (wanted !== structure || !plot) {
        structure = wanted;
        build();
      }
      lastDrawn = 0;
      draw();
    },
    append(seriesId, time, value) {
      if (live.append(seriesId, time, value) && view.live) schedule(redrawMs);
    },
    range: () => range,
    picture() {
      const drawn = plot;
      if (!drawn) return null;
      return { canvas: drawn.ctx.canvas, xOf: (time) => drawn.valToPos(time / 1000, 'x', true) };
    },
    destroy() {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      sizes.disconnect();
      unwatch();
      unkey();
      for (const end of unbind) end();
      handles?.destroy();
      plot?.destroy();
      plot = null;
    },
  };
};

/** What the plot is made for anew. */
const structureOf = ({ series, hidden, axes }: TrendView): string =>
  JSON.stringify([
    axes,
    ...series.map(({ id, unit, shape, bounds }) => [id, unit, shape, bounds, hidden.has(id)]),
  ]);

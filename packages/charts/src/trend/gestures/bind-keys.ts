/** The keys of a plot that has the focus. */
import { scaleSpan, shiftSpan, type ValueSpan } from '../axes/value-zoom.ts';
import type { TrendRange } from '../trend-series.ts';
import type { GestureTarget } from './bind-plot.ts';
import { pan, zoom } from './range.ts';

export interface KeyTarget extends GestureTarget {
  /** Does the same with every value axis. */
  values(change: (span: ValueSpan) => ValueSpan): void;
  addCursor(): void;
  swapCursors(): void;
  /** The last one that was added. */
  removeCursor(): void;
}

const inTime: Readonly<Record<string, (range: TrendRange) => TrendRange>> = {
  ArrowLeft: (range) => pan(range, -0.2),
  ArrowRight: (range) => pan(range, 0.2),
  PageUp: (range) => pan(range, -1),
  PageDown: (range) => pan(range, 1),
  '+': (range) => zoom(range, 0.5, 0.5),
  '=': (range) => zoom(range, 0.5, 0.5),
  '-': (range) => zoom(range, 2, 0.5),
};

const inValue: Readonly<Record<string, (span: ValueSpan) => ValueSpan>> = {
  ArrowUp: (span) => shiftSpan(span, 0.1),
  ArrowDown: (span) => shiftSpan(span, -0.1),
};
const inValueWithShift: typeof inValue = {
  ArrowUp: (span) => scaleSpan(span, 0.8, 0.5),
  ArrowDown: (span) => scaleSpan(span, 1.25, 0.5),
};

/**
 * Left and right pan, plus and minus zoom, up and down shift the values and stretch them with Shift,
 * Home or 0 resets; C sets a cursor, X swaps them, Delete takes one away.
 */
export const bindKeys = (host: HTMLElement, target: KeyTarget): (() => void) => {
  const verbs: Readonly<Record<string, () => void>> = {
    Home: target.reset,
    '0': target.reset,
    c: target.addCursor,
    x: target.swapCursors,
    Delete: target.removeCursor,
    Backspace: target.removeCursor,
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const step = inTime[key];
    const change = (event.shiftKey ? inValueWithShift : inValue)[key];
    const verb = verbs[key];
    if (step) target.commit(step(target.range()));
    else if (change) target.values(change);
    else if (verb) verb();
    else return;
    event.preventDefault();
  };
  host.addEventListener('keydown', press);
  return () => host.removeEventListener('keydown', press);
};

import './ladder.css';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { readPalette, watchTheme } from '../palette.ts';
import { axisHeight, drawLadder, rowHeight } from './draw-ladder.ts';
import {
  type LadderBand,
  type LadderPiece,
  type LadderSpan,
  pieceOf,
  placeAt,
  zoomed,
} from './ladder.ts';
import { obey, type Pointed } from './ladder-keys.ts';

/** Pixels that a press must move to choose a span. */
const leastDrag = 6;
const tipWidth = 340;

export interface LadderChartProps {
  /** What it shows and which keys it takes, for who cannot see it. */
  readonly label: string;
  readonly bands: readonly LadderBand[];
  /** What the bands cover. */
  readonly shown: LadderSpan;
  /** As far as can be zoomed out. */
  readonly whole: LadderSpan;
  /** CSS colours of the states, by their places. */
  readonly colors: readonly string[];
  readonly timeZone: string;
  readonly locale: string;
  /** What a piece says, beside it. */
  readonly tip: (piece: LadderPiece) => ReactNode;
  /** Another part of the whole is to be shown. */
  readonly onShow: (shown: LadderSpan) => void;
}

/** Bands of states over one axis of time; zoomed by dragging, the wheel and keys. */
export const LadderChart = (props: LadderChartProps) => {
  const { label, bands, shown, whole, colors, timeZone, locale, tip, onShow } = props;
  const plot = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [theme, setTheme] = useState(0);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [drag, setDrag] = useState<readonly [number, number] | null>(null);

  useEffect(() => watchTheme(() => setTheme((count) => count + 1)), []);
  useEffect(() => {
    const host = plot.current;
    if (host === null) return;
    const observer = new ResizeObserver(() => setWidth(host.clientWidth));
    observer.observe(host);
    return () => observer.disconnect();
  }, []);

  const pieceAt = ({ band, place }: Pointed): LadderPiece | undefined => {
    const own = bands[band];
    return own && pieceOf(own, place, shown.to);
  };
  const selected = pointed === null ? undefined : pieceAt(pointed);
  const height = bands.length * rowHeight;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme has other colours.
  useEffect(() => {
    const host = canvas.current;
    const context = host?.getContext('2d');
    if (!host || !context || width === 0) return;
    const ratio = window.devicePixelRatio;
    host.width = Math.round(width * ratio);
    host.height = Math.round((height + axisHeight) * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const chosen = drag;
    drawLadder(context, readPalette(host), {
      ...{ bands, shown, colors, selected, chosen, width, timeZone, locale },
    });
  }, [bands, shown, colors, selected, drag, width, height, timeZone, locale, theme]);

  const timeAt = (x: number): number =>
    shown.from + (Math.min(Math.max(x, 0), width) / width) * (shown.to - shown.from);
  const show = (span: LadderSpan): void => {
    setPointed(null);
    onShow(span);
  };

  // React listens to the wheel passively: the page would scroll along.
  useEffect(() => {
    const host = plot.current;
    if (host === null) return;
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const time = timeAt(event.clientX - host.getBoundingClientRect().left);
      show(zoomed(shown, time, event.deltaY < 0 ? 0.7 : 1.4, whole));
    };
    host.addEventListener('wheel', turn, { passive: false });
    return () => host.removeEventListener('wheel', turn);
  });

  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = obey(event.key, { pointed, bands, shown, whole });
    if (act === null) return;
    event.preventDefault();
    if ('show' in act) show(act.show);
    else setPointed(act.pointed);
  };

  const xIn = (clientX: number): number =>
    clientX - (plot.current?.getBoundingClientRect().left ?? 0);
  const tipLeft = selected
    ? Math.min(
        Math.max(0, ((selected.from - shown.from) / (shown.to - shown.from)) * width),
        Math.max(0, width - tipWidth),
      )
    : 0;
  return (
    <div className="mw-ladder">
      <ol aria-hidden="true">
        {bands.map(({ key, name }) => (
          <li key={key} title={name}>
            {name}
          </li>
        ))}
      </ol>
      <div
        ref={plot}
        className="mw-ladder-plot"
        role="application"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys are told by its label.
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag([xIn(event.clientX), xIn(event.clientX)]);
        }}
        onPointerMove={(event) => {
          const x = xIn(event.clientX);
          if (drag !== null) {
            setDrag([drag[0], Math.min(Math.max(x, 0), width)]);
            return;
          }
          const top = event.currentTarget.getBoundingClientRect().top;
          const band = Math.floor((event.clientY - top) / rowHeight);
          const own = bands[band];
          const place = own ? placeAt(own, timeAt(x)) : -1;
          if (pointed?.band === band && pointed.place === place) return;
          setPointed(own ? { band, place } : null);
        }}
        onPointerUp={() => {
          if (drag !== null && Math.abs(drag[1] - drag[0]) >= leastDrag) {
            const [from, to] = [timeAt(Math.min(...drag)), timeAt(Math.max(...drag))];
            show(zoomed({ from, to }, (from + to) / 2, 1, whole));
          }
          setDrag(null);
        }}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={() => setPointed(null)}
        onDoubleClick={() => show(whole)}
      >
        <canvas ref={canvas} style={{ width: '100%', height: height + axisHeight }} />
        {selected && drag === null ? (
          <div
            className="mw-ladder-tip"
            role="status"
            style={{
              left: tipLeft,
              top: (bands.findIndex(({ key }) => key === selected.band.key) + 1) * rowHeight,
            }}
          >
            {tip(selected)}
          </div>
        ) : null}
      </div>
    </div>
  );
};

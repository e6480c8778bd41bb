import './sparkline.css';
import { useEffect, useRef } from 'react';
import { eachSecond } from './each-second.ts';

/** Samples in order of time; NaN breaks the line. */
export interface SparkSource {
  /** Times in milliseconds and their values; the same length. */
  read(): { readonly time: Float64Array; readonly value: Float64Array };
  /** Another one when the course is another, and has not only gone on. */
  revision(): number;
}

/** The course of the latest minutes as a small line, redrawn while in sight when it has moved by a pixel. */
export const Sparkline = ({
  source,
  label,
  spanMs,
  stepped = false,
  now = Date.now,
  width = 120,
  height = 28,
}: {
  readonly source: SparkSource;
  /** What it shows, for those who cannot see it. */
  readonly label: string;
  /** How far back the line goes, in milliseconds. */
  readonly spanMs: number;
  /** A value holds until the next one: states are not passed through on a ramp. */
  readonly stepped?: boolean;
  /** The server's time now in milliseconds. */
  readonly now?: () => number;
  readonly width?: number;
  readonly height?: number;
}) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pixelMs = spanMs / width / devicePixelRatio;
    let drawn = '';
    const state = (): string => `${source.revision()} ${Math.floor(now() / pixelMs)}`;
    const draw = (): void => {
      const to = now();
      drawn = state();
      if (canvas.current) {
        drawSpark(canvas.current, source.read(), {
          ...{ width, height, stepped },
          from: to - spanMs,
          to,
        });
      }
    };
    const drawMoved = (): void => {
      if (state() !== drawn) draw();
    };
    let end = (): void => undefined;
    const sight = new IntersectionObserver(([entry]) => {
      end();
      end = (): void => undefined;
      if (!entry?.isIntersecting) return;
      draw();
      end = eachSecond(drawMoved);
    });
    if (canvas.current) sight.observe(canvas.current);
    return () => {
      sight.disconnect();
      end();
    };
  }, [source, width, height, spanMs, stepped, now]);
  return (
    <canvas
      ref={canvas}
      className="mw-spark"
      style={{ width, height }}
      role="img"
      aria-label={label}
    />
  );
};

const drawSpark = (
  canvas: HTMLCanvasElement,
  { time, value }: ReturnType<SparkSource['read']>,
  {
    width,
    height,
    stepped,
    from,
    to,
  }: { width: number; height: number; stepped: boolean; from: number; to: number },
): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = devicePixelRatio;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  context.scale(ratio, ratio);
  context.strokeStyle = getComputedStyle(canvas).color;
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let last = Number.NaN;
  for (let index = 0; index < value.length; index++) {
    last = value[index] ?? Number.NaN;
    if (Number.isNaN(last) || (time[index] ?? 0) < from) continue;
    low = Math.min(low, last);
    high = Math.max(high, last);
  }
  if (low > high && Number.isNaN(last)) return;
  const x = (at: number): number => ((at - from) / (to - from)) * (width - 2) + 1;
  const y = (one: number): number =>
    // Halves: the distance of two doubles may be none.
    high > low
      ? height - 2 - ((one / 2 - low / 2) / (high / 2 - low / 2)) * (height - 4)
      : height / 2;
  context.beginPath();
  let pen = false;
  for (let index = 0; index < value.length; index++) {
    const one = value[index] ?? Number.NaN;
    if (Number.isNaN(one)) pen = false;
    else if (pen) {
      const before = value[index - 1] ?? one;
      if (stepped) context.lineTo(x(time[index] ?? 0), y(before));
      context.lineTo(x(time[index] ?? 0), y(one));
    } else {
      context.moveTo(x(time[index] ?? 0), y(one));
      pen = true;
    }
  }
  // Values are sent when they change: the last one holds until now.
  if (pen) context.lineTo(x(to), y(last));
  context.stroke();
};

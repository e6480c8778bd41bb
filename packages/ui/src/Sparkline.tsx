import './sparkline.css';
import { useEffect, useRef } from 'react';

/** Samples in order of time; NaN breaks the line. */
export interface SparkSource {
  /** Times in milliseconds and their values; the same length. */
  read(): { readonly time: Float64Array; readonly value: Float64Array };
  subscribe(changed: () => void): () => void;
}

/** A small line without axes, redrawn while in sight at most once a second, without a rendering. */
export const Sparkline = ({
  source,
  label,
  width = 120,
  height = 28,
}: {
  readonly source: SparkSource;
  /** What it shows, for those who cannot see it. */
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
}) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = (): void => {
      timer = undefined;
      if (canvas.current) drawSpark(canvas.current, source.read(), width, height);
    };
    let end = (): void => undefined;
    const sight = new IntersectionObserver(([entry]) => {
      end();
      if (!entry?.isIntersecting) return;
      draw();
      end = source.subscribe(() => {
        timer ??= setTimeout(draw, 1000);
      });
    });
    if (canvas.current) sight.observe(canvas.current);
    return () => {
      clearTimeout(timer);
      sight.disconnect();
      end();
    };
  }, [source, width, height]);
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
  width: number,
  height: number,
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
  const known = value.filter((one) => !Number.isNaN(one));
  if (known.length === 0) return;
  const low = known.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  const high = known.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY);
  const from = time[0] ?? 0;
  const span = (time[time.length - 1] ?? from) - from || 1;
  const y = (one: number): number =>
    high === low ? height / 2 : height - 2 - ((one - low) / (high - low)) * (height - 4);
  context.beginPath();
  let pen = false;
  for (let index = 0; index < value.length; index++) {
    const one = value[index] ?? Number.NaN;
    const x = (((time[index] ?? 0) - from) / span) * (width - 2) + 1;
    if (Number.isNaN(one)) pen = false;
    else if (pen) context.lineTo(x, y(one));
    else {
      context.moveTo(x, y(one));
      pen = true;
    }
  }
  context.stroke();
};

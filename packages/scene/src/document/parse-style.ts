import { farthest, mostStops } from './limits.ts';
import type { Frame, Gradient, Style } from './scene.ts';
import { isColor, ObjectReader, readNumber, sceneFault } from './scene-reader.ts';

export function parseFrame(value: unknown, path: string): Frame {
  const from = new ObjectReader(value, path);
  const frame = {
    x: from.number('x', -farthest, farthest),
    y: from.number('y', -farthest, farthest),
    width: from.number('width', 0, farthest),
    height: from.number('height', 0, farthest),
    rotation: from.number('rotation', -farthest, farthest),
    flipX: from.boolean('flipX'),
    flipY: from.boolean('flipY'),
  };
  from.end();
  return frame;
}

export function parseStyle(value: unknown, path: string): Style {
  const from = new ObjectReader(value, path);
  const style = {
    fill: parsePaint(from.raw('fill'), from.at('fill')),
    stroke: from.raw('stroke') === null ? null : from.color('stroke'),
    strokeWidth: from.number('strokeWidth', 0, 1000),
    dash: from.list('dash', 8, (length, at) => readNumber(length, at, 0, 10_000)),
    opacity: from.number('opacity', 0, 1),
  };
  from.end();
  return style;
}

function parsePaint(value: unknown, path: string): Style['fill'] {
  if (value === null || isColor(value)) return value;
  const from = new ObjectReader(value, path);
  const gradient: Gradient = {
    kind: from.choice('kind', ['linear', 'radial']),
    angle: from.number('angle', -farthest, farthest),
    stops: from.list('stops', mostStops, parseStop),
  };
  from.end();
  if (gradient.stops.length < 2) throw sceneFault('scene.corrupt', `${path}.stops`);
  return gradient;
}

function parseStop(value: unknown, path: string): Gradient['stops'][number] {
  const from = new ObjectReader(value, path);
  const stop = { at: from.number('at', 0, 1), color: from.color('color') };
  from.end();
  return stop;
}

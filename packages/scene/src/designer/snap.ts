/** Where what is dragged comes to rest: on edges and middles of others, at equal gaps, on the grid. */
import type { Box } from '../picture/box.ts';
import type { PlacedPort } from './scene-index.ts';

/** A line that shows why it rests there. */
export interface Guide {
  readonly kind: 'edge' | 'gap';
  /** Whether it is upright, at this x, or level, at this y. */
  readonly axis: 'x' | 'y';
  /** Of an edge: where; of a gap: on which height or breadth it is shown. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Snap {
  /** What the drag is to be corrected by. */
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
}

export interface SnapOptions {
  /** Boxes of what stands still, that of the screen among them. */
  readonly others: readonly Box[];
  /** How near something has to be. */
  readonly distance: number;
  /** Width of the grid; null without one. What others do goes first. */
  readonly grid: number | null;
}

/** One direction of a box: its own from and to, and those across it. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly acrossFrom: number;
  readonly acrossTo: number;
}

const spanOf = ({ left, right, top, bottom }: Box, axis: 'x' | 'y'): Span =>
  axis === 'x'
    ? { from: left, to: right, acrossFrom: top, acrossTo: bottom }
    : { from: top, to: bottom, acrossFrom: left, acrossTo: right };

/** @param moving the box of what is dragged, where the pointer has it */
export function snap(moving: Box, { others, distance, grid }: SnapOptions): Snap {
  const [x, y] = (['x', 'y'] as const).map((axis) => {
    const spans = others.map((box) => spanOf(box, axis));
    return snapSpan(spanOf(moving, axis), spans, distance, grid);
  }) as [Found, Found];
  const moved: Box = {
    left: moving.left + x.by,
    right: moving.right + x.by,
    top: moving.top + y.by,
    bottom: moving.bottom + y.by,
  };
  const guides = (['x', 'y'] as const).flatMap((axis) =>
    guidesOf(axis, axis === 'x' ? x : y, spanOf(moved, axis), others),
  );
  return { dx: x.by, dy: y.by, guides };
}

interface Found {
  readonly by: number;
  readonly kind: 'edge' | 'gap' | 'grid' | 'none';
}

function snapSpan(
  moving: Span,
  others: readonly Span[],
  distance: number,
  grid: number | null,
): Found {
  let best: Found = { by: 0, kind: 'none' };
  let nearest = distance;
  const consider = (by: number, kind: 'edge' | 'gap'): void => {
    if (Math.abs(by) > nearest || (Math.abs(by) === nearest && best.kind !== 'none')) return;
    nearest = Math.abs(by);
    best = { by, kind };
  };
  const middle = (moving.from + moving.to) / 2;
  for (const { from, to } of others) {
    for (const edge of [from, to]) {
      consider(edge - moving.from, 'edge');
      consider(edge - moving.to, 'edge');
    }
    consider((from + to) / 2 - middle, 'edge');
  }
  for (const wanted of equalGaps(moving, others)) consider(wanted - moving.from, 'gap');
  if (best.kind !== 'none' || grid === null) return best;
  return { by: Math.round(moving.from / grid) * grid - moving.from, kind: 'grid' };
}

/** Places between, before and behind two of a row that leave equal gaps. */
function equalGaps(moving: Span, others: readonly Span[]): number[] {
  const size = moving.to - moving.from;
  const row = others
    .filter((one) => one.acrossFrom < moving.acrossTo && one.acrossTo > moving.acrossFrom)
    .toSorted((one, other) => one.from - other.from);
  return row.slice(1).flatMap((second, index) => {
    const first = row[index] as Span;
    const gap = second.from - first.to;
    if (gap <= 0) return [];
    const places = [second.to + gap, first.from - gap - size];
    return gap >= size ? [...places, first.to + (gap - size) / 2] : places;
  });
}

function guidesOf(axis: 'x' | 'y', { kind }: Found, moved: Span, others: readonly Box[]): Guide[] {
  const spans = others.map((box) => spanOf(box, axis));
  if (kind === 'gap') {
    const at = (moved.acrossFrom + moved.acrossTo) / 2;
    return spans
      .filter((one) => one.acrossFrom < moved.acrossTo && one.acrossTo > moved.acrossFrom)
      .flatMap((one): Guide[] => {
        if (one.to <= moved.from) return [{ kind, axis, at, from: one.to, to: moved.from }];
        return one.from >= moved.to ? [{ kind, axis, at, from: moved.to, to: one.from }] : [];
      });
  }
  if (kind !== 'edge') return [];
  const own = [moved.from, (moved.from + moved.to) / 2, moved.to];
  const lines = new Map<number, Guide>();
  for (const one of spans) {
    for (const place of [one.from, (one.from + one.to) / 2, one.to]) {
      if (!own.some((each) => Math.abs(each - place) < 0.001)) continue;
      const known = lines.get(place);
      const from = Math.min(known?.from ?? moved.acrossFrom, one.acrossFrom, moved.acrossFrom);
      const to = Math.max(known?.to ?? moved.acrossTo, one.acrossTo, moved.acrossTo);
      lines.set(place, { kind, axis, at: place, from, to });
    }
  }
  return [...lines.values()];
}

/** The nearest port of others; null where none is near. */
export function snapToPort(
  x: number,
  y: number,
  ports: readonly PlacedPort[],
  distance: number,
): PlacedPort | null {
  let nearest: PlacedPort | null = null;
  let least = distance;
  for (const port of ports) {
    const off = Math.hypot(port.x - x, port.y - y);
    if (off > least) continue;
    least = off;
    nearest = port;
  }
  return nearest;
}

/** Where a moved box comes to rest: at edges and middles of others, else on the grid. Pure. */
import type { Box } from '@millwright/scene/editor';

export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
  /** From where to where it is drawn, along the other axis. */
  readonly from: number;
  readonly to: number;
}

export interface Snapped {
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
}

const spans = {
  x: ({ left, right }: Box) => [left, (left + right) / 2, right],
  y: ({ top, bottom }: Box) => [top, (top + bottom) / 2, bottom],
} as const;

interface Near {
  readonly by: number;
  readonly at: number;
  readonly other: Box;
}

function nearest(axis: 'x' | 'y', box: Box, others: readonly Box[], reach: number): Near | null {
  let best: Near | null = null;
  for (const other of others) {
    for (const at of spans[axis](other)) {
      for (const own of spans[axis](box)) {
        const by = at - own;
        const isNearer = best === null ? Math.abs(by) <= reach : Math.abs(by) < Math.abs(best.by);
        if (isNearer) best = { by, at, other };
      }
    }
  }
  return best;
}

const onGrid = (at: number, grid: number): number => Math.round(at / grid) * grid - at;

/**
 * @param box as the pointer has moved it
 * @param reach units within which it is drawn to another
 * @param grid 0 without one
 */
export function snap(box: Box, others: readonly Box[], reach: number, grid: number): Snapped {
  const x = nearest('x', box, others, reach);
  const y = nearest('y', box, others, reach);
  const dx = x?.by ?? (grid > 0 ? onGrid(box.left, grid) : 0);
  const dy = y?.by ?? (grid > 0 ? onGrid(box.top, grid) : 0);
  const guides: Guide[] = [];
  if (x !== null) {
    const { at, other } = x;
    const from = Math.min(box.top + dy, other.top);
    guides.push({ axis: 'x', at, from, to: Math.max(box.bottom + dy, other.bottom) });
  }
  if (y !== null) {
    const { at, other } = y;
    const from = Math.min(box.left + dx, other.left);
    guides.push({ axis: 'y', at, from, to: Math.max(box.right + dx, other.right) });
  }
  return { dx, dy, guides };
}

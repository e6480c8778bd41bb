/** How a screen lies on the board: so many pixels are one unit, and its corner is there. Pure. */
export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

const [nearest, farthest] = [8, 0.05];
const margin = 40;

const bounded = (zoom: number): number => Math.max(farthest, Math.min(nearest, zoom));

/** The whole of it in the middle, and never larger than it is. */
export function fitted(
  size: { readonly width: number; readonly height: number },
  board: { readonly width: number; readonly height: number },
): View {
  const zoom = bounded(
    Math.min(
      1,
      (board.width - 2 * margin) / Math.max(1, size.width),
      (board.height - 2 * margin) / Math.max(1, size.height),
    ),
  );
  return {
    zoom,
    x: Math.round((board.width - size.width * zoom) / 2),
    y: Math.round((board.height - size.height * zoom) / 2),
  };
}

/** Nearer or farther about a pixel of the board, which stays where it is. */
export function zoomed(view: View, by: number, [px, py]: readonly [number, number]): View {
  const zoom = bounded(view.zoom * by);
  const grown = zoom / view.zoom;
  return { zoom, x: px - (px - view.x) * grown, y: py - (py - view.y) * grown };
}

export const moved = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x + dx,
  y: view.y + dy,
});

export const toScene = (view: View, px: number, py: number): [number, number] => [
  (px - view.x) / view.zoom,
  (py - view.y) / view.zoom,
];

export const toPixels = (view: View, x: number, y: number): [number, number] => [
  x * view.zoom + view.x,
  y * view.zoom + view.y,
];

/** What of scenes only a page can do: draw on a canvas, and keep a drawing in its document current. */
export { CanvasPainter } from './painters/canvas-painter.ts';
export type { CanvasImage, CanvasOptions } from './painters/canvas-primitives.ts';
export { type CanvasPlace, CanvasView } from './painters/canvas-view.ts';
export { SvgDraft } from './painters/svg-draft.ts';
export { SvgView } from './painters/svg-view.ts';
export { type Band, bandsOf, filledPlace } from './picture/bands.ts';

/** What the page of the painters' tests runs. */
import { RandomHand } from '../commands/random-gestures.builders.ts';
import { emptyScene, type Scene } from '../document/scene.ts';
import { ChangedRows } from '../live/changed-rows.ts';
import { columnsOf, type NodeColumns } from '../live/node-columns.ts';
import { compilePicture, type Picture } from '../picture/compile-picture.ts';
import type { Palette } from '../theme/palette.ts';
import { CanvasPainter } from './canvas-painter.ts';
import { CanvasView } from './canvas-view.ts';
import type { Markup } from './drawing-page.builders.ts';
import { SvgDraft } from './svg-draft.ts';
import { paintSvg } from './svg-painter.ts';
import { SvgView } from './svg-view.ts';

const canvasOf = (width: number, height: number): CanvasRenderingContext2D => {
  const canvas = document.querySelector('canvas') as HTMLCanvasElement;
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d') as CanvasRenderingContext2D;
};

const imageOf = () => null;
const imageUrl = () => null;

export function paintCanvas(scene: Scene, palette: Palette, font: string): void {
  const context = canvasOf(scene.size.width, scene.size.height);
  new CanvasPainter(context, { palette, font, imageOf }).paint(compilePicture(scene));
}

export function paintLive(scene: Scene, palette: Palette, font: string, seed: number): void {
  const picture = compilePicture(scene);
  const context = canvasOf(scene.size.width, scene.size.height);
  const columns = columnsOf(picture);
  shuffle(picture, columns, seed);
  new CanvasPainter(context, { palette, font, imageOf }).paint(picture, columns);
}

/** Looks at a part of a drawing, having come there in one step or in many, with values between. */
export function panLive(
  scene: Scene,
  palette: Palette,
  font: string,
  seed: number,
  steps: number,
): void {
  const picture = compilePicture(scene);
  const context = canvasOf(700, 500);
  const columns = columnsOf(picture);
  const view = new CanvasView(context, picture, columns, { palette, font, imageOf });
  const changed = new ChangedRows(picture.nodes.length);
  for (let step = 1; step <= steps; step++) {
    view.paint();
    view.setPlace({ scale: 1, x: (-150 * step) / steps, y: (-260 * step) / steps });
    if (step < steps && step !== 1) continue;
    // What has changed is drawn where it is now seen.
    shuffle(picture, columns, seed);
    if (step === 1) changed.addAll();
    for (let row = 0; row < 12; row++) changed.add(row);
    view.update(changed);
    changed.clear();
  }
  view.paint();
}

/** Brings a drawing up to date in several steps, a few nodes each. */
export function followLive(scene: Scene, palette: Palette, font: string, seed: number): void {
  const picture = compilePicture(scene);
  const context = canvasOf(scene.size.width, scene.size.height);
  const columns = columnsOf(picture);
  const wanted = columnsOf(picture);
  const view = new CanvasView(context, picture, columns, { palette, font, imageOf });
  view.paint();
  const changed = new ChangedRows(picture.nodes.length);
  // The last round ends as `paintLive` of this seed draws it.
  for (const round of [seed + 100, seed + 200, seed]) {
    shuffle(picture, wanted, round);
    for (let row = 0; row < picture.nodes.length; row++) {
      for (const name of Object.keys(columns) as (keyof NodeColumns)[]) {
        const [to, from] = [columns[name], wanted[name]] as unknown as [unknown[], unknown[]];
        to[row] = from[row];
      }
      changed.add(row);
      if (row % 7 !== 6 && row + 1 < picture.nodes.length) continue;
      view.update(changed);
      changed.clear();
      view.paint();
    }
  }
}

/** A drawing that followed every gesture of a hand, and the last document drawn anew. */
export function draftBy(seed: number, gestures: number, palette: Palette, font: string): Markup {
  const hand = new RandomHand(seed);
  const options = { palette, font, imageUrl, prefix: 'a' };
  let scene: Scene = emptyScene();
  const [place, anew] = [document.createElement('div'), document.createElement('div')];
  const draft = new SvgDraft(place, options);
  for (let n = 0; n < gestures; n++) {
    scene = hand.gesture(scene)[1](scene);
    draft.show(scene);
  }
  new SvgDraft(anew, options).show(scene);
  return { updated: inOrder(place), fresh: inOrder(anew) };
}

export function viewLive(scene: Scene, palette: Palette, font: string, seed: number): Markup {
  const options = { palette, font, imageUrl, prefix: 'a' };
  const picture = compilePicture(scene);
  const columns = columnsOf(picture);
  const place = document.createElement('div');
  const view = new SvgView(place, picture, columns, options);
  shuffle(picture, columns, seed);
  const changed = new ChangedRows(picture.nodes.length);
  changed.addAll();
  view.update(changed);
  const fresh = document.createElement('div');
  fresh.innerHTML = paintSvg(picture, options, columns);
  return { updated: inOrder(place), fresh: inOrder(fresh) };
}

/** Markup with attributes in one order. */
function inOrder(place: Element): string {
  for (const element of place.querySelectorAll('*')) {
    const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) {
      if (name !== 'stroke-dashoffset' || value !== '0') element.setAttribute(name, value);
    }
  }
  return place.innerHTML;
}

/** Values as a plant might have them, the same for the same seed. */
function shuffle(picture: Picture, columns: NodeColumns, seed: number): void {
  let state = seed * 2654435761;
  const random = (): number => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  const maybe = (value: () => number): number => (random() < 0.3 ? value() : Number.NaN);
  for (let at = 0; at < picture.nodes.length; at++) {
    const frame = picture.nodes[at]?.node.frame;
    if (frame === undefined) continue;
    columns.levels[at] = random();
    columns.states[at] = Math.floor(random() * 4);
    columns.flows[at] = random() < 0.5 ? 0 : 1;
    columns.visible[at] = random() < 0.9 ? 1 : 0;
    columns.marks[at] = Math.floor(random() * 4);
    columns.enabled[at] = random() < 0.7 ? 1 : 0;
    columns.xs[at] = maybe(() => frame.x + random() * 20);
    columns.heights[at] = maybe(() => frame.height * random());
    columns.angles[at] = maybe(() => random() * 360);
    columns.fills[at] = random() < 0.5 ? null : '#88bb44';
    columns.strokes[at] = random() < 0.5 ? null : '@danger';
    columns.values[at] = random() < 0.5 ? null : '12.5 bar';
    columns.texts[at] = random() < 0.5 ? null : '泵 <1> & "2"';
  }
}
